import { ScrollText } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import type { RoomView } from '#shared/game/room/state.ts'
import { rulesInWords } from './rules-in-words.ts'

interface RulesLineProps {
  room: RoomView
  /** Opens the card, for the host until the start. */
  onEdit?: (() => void) | undefined
}

/** The house rules in a sentence. Guests see nothing where nothing was agreed on. */
export function RulesLine({ room, onEdit }: RulesLineProps) {
  const words = rulesInWords(room)
  return (
    <>
      {words && (
        <p className="wrap-anywhere">
          <span className="font-bold">House rules:</span> {words}
        </p>
      )}
      {onEdit && (
        <Button aria-haspopup="dialog" onClick={onEdit}>
          <ScrollText aria-hidden size={20} /> {words ? 'Change the house rules' : 'House rules'}
        </Button>
      )}
    </>
  )
}
