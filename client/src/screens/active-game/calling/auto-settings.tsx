import { AutoDetails } from '#client/features/auto-call/who-calls.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { gameWords } from '#client/words/en/game.ts'

const BREAKS = [5, 10, 15]

/** How the server calls, and the break that a caller can take from it. */
export function AutoSettings({ onClose }: { onClose(): void }) {
  const { room } = useCurrentRoom()
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const takeBreak = useRoomCommand(room.id, 'take_break')
  return (
    <Sheet title={gameWords().autoCall} onClose={onClose}>
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
                onClose()
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
          onClose()
        }}
      >
        {gameWords().stopAuto}
      </Button>
    </Sheet>
  )
}
