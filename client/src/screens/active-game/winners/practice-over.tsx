import { lobbyPath } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'

/** How it goes on after a practice game. */
export function PracticeOver({ onAgain }: { onAgain(): void }) {
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" wide className="min-h-15" onClick={onAgain}>
        Play again
      </Button>
      <ButtonLink variant="outline" wide to={lobbyPath('host')}>
        Play with family
      </ButtonLink>
    </div>
  )
}
