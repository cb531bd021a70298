import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { AutoDetails } from '#client/features/auto-call/who-calls.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useAutoCall, useBreak } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { gameWords } from '#client/words/en/game.ts'

const BREAKS = [5, 10, 15]

/** Opens what a caller can set of auto call, beside the number. Others have nothing to set. */
export function AutoSheet() {
  const { room } = useCurrentRoom()
  const { calling } = useGame()
  const [isOpen, setIsOpen] = useState(false)
  const autoCall = useAutoCall(room.id)
  const takeBreak = useBreak(room.id)
  const close = () => setIsOpen(false)
  if (!calling || !isAutoGame(room)) return null
  return (
    <>
      <button
        type="button"
        className="caller-tool"
        aria-label={gameWords().autoCall}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={22} />
      </button>
      {isOpen && (
        <Sheet title={gameWords().autoCall} onClose={close}>
          <AutoDetails room={room} />
          <fieldset>
            <legend className="mb-1 font-bold">{gameWords().break}</legend>
            <div className="grid grid-cols-3 gap-2">
              {BREAKS.map((minutes) => (
                <Button
                  key={minutes}
                  className="px-1"
                  onClick={() => {
                    takeBreak.mutate({ minutes })
                    close()
                  }}
                >
                  {gameWords().minutes(minutes)}
                </Button>
              ))}
            </div>
          </fieldset>
          <Button
            variant="danger"
            wide
            onClick={() => {
              autoCall.mutate({ state: 'off' })
              close()
            }}
          >
            {gameWords().stopAuto}
          </Button>
        </Sheet>
      )}
    </>
  )
}
