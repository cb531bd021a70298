import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { gameWords } from '#client/words/en/game.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'

const AutoSettings = lazyPart(async () => (await import('./auto-settings.tsx')).AutoSettings)

/** Opens what a caller can set of auto call, beside the number. Others have nothing to set. */
export function AutoSheet() {
  useLanguage()
  const isAuto = useCurrentRoom(({ room }) => isAutoGame(room))
  const mayCall = useGame(({ calling }) => calling !== null)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCall || !isAuto) return null
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
      {isOpen && <AutoSettings onClose={() => setIsOpen(false)} />}
    </>
  )
}
