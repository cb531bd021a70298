import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

interface NextHostProps {
  people: readonly PlayerView[]
  isBusy: boolean
  onChoose(person: PlayerView): void
  onClose(): void
}

/** Lets the host hand the hosting to somebody else, which opens the next round. */
export function NextHost({ people, isBusy, onChoose, onClose }: NextHostProps) {
  return (
    <Sheet title={eveningText().whoHostsNext} onClose={onClose}>
      <p>{eveningText().theyStart}</p>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.id}>
            <Button wide className="min-h-12 wrap-anywhere" disabled={isBusy} onClick={() => onChoose(person)}>
              {person.name}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
