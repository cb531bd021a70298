import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { home } from '#client/words/en/home.ts'
import { sameName } from '#shared/player-name.ts'

interface IsThatYouProps {
  name: string
  onYes(): void
  onNo(): void
}

/** Asks before somebody takes the seat of a player with the same name: two cousins may both be Rahul. */
export function IsThatYou({ name, onYes, onNo }: IsThatYouProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="is-that-you"
      className="flex flex-col gap-3 rounded-card border-2 border-edge bg-soft-warn p-4"
    >
      <p id="is-that-you" className="font-bold">
        {home().isThatYou(name)}
      </p>
      <Button variant="primary" onClick={onYes}>
        {home().thatIsMe}
      </Button>
      <Button variant="plain" className="min-h-12" onClick={onNo}>
        {home().someoneElse}
      </Button>
    </section>
  )
}

/** A name near the taken one that nobody in the room has. */
export function freeName(name: string, taken: readonly string[]): string {
  let n = 2
  while (taken.some((each) => sameName(each, `${name} ${n}`))) n++
  return `${name} ${n}`
}
