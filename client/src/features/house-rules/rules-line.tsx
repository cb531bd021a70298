import { ScrollText } from 'lucide-react'
import { lazyPart } from '#client/trouble/lazy-part.tsx'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { areUsual } from './changed-rules.ts'

const RulesSentence = lazyPart(async () => (await import('./rules-sentence.tsx')).RulesSentence)

interface RulesLineProps {
  room: RoomView
  /** Opens the card, for the host until the start. */
  onEdit?: (() => void) | undefined
}

/** The house rules in a sentence, loaded where something was agreed on. Otherwise guests see nothing. */
export function RulesLine({ room, onEdit }: RulesLineProps) {
  const isUsual = areUsual(room.rules)
  return (
    <>
      {!isUsual && <RulesSentence room={room} />}
      {onEdit && (
        <Button aria-haspopup="dialog" onClick={onEdit}>
          <ScrollText aria-hidden size={20} /> {isUsual ? roomWords().houseRules : roomWords().changeRules}
        </Button>
      )}
    </>
  )
}
