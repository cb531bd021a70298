import { lobbyPath } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { eveningText } from '#client/words/en/evening.ts'

/** How it goes on after a practice game. */
export function PracticeOver({ onAgain }: { onAgain(): void }) {
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" wide className="min-h-15" onClick={onAgain}>
        {eveningText().playAgain}
      </Button>
      <ButtonLink variant="outline" wide to={lobbyPath('host')}>
        {eveningText().withFamily}
      </ButtonLink>
    </div>
  )
}
