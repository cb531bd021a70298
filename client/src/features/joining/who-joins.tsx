import type { Ref } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Button } from '#client/ui/button.tsx'
import { home } from '#client/words/en/home.ts'
import type { Namesake } from './join-step.ts'
import type { useJoining } from './use-joining.ts'

/* What few who join are asked comes when it is shown. */
const IsThatYou = lazyPart(async () => (await import('./who-is-it.tsx')).IsThatYou)
export const YouAreIn = lazyPart(async () => (await import('./who-is-it.tsx')).YouAreIn)

interface WhoJoinsProps {
  /** The button. */
  ref: Ref<HTMLButtonElement>
  joining: ReturnType<typeof useJoining>
  onSame(namesake: Namesake): Promise<void>
  onOther(namesake: Namesake): void
}

/** The button that joins, or in its place the question who joins. */
export function WhoJoins({ ref, joining, onSame, onOther }: WhoJoinsProps) {
  const { isBusy, namesake, known, runningRoom } = joining
  if (known) {
    const { here, joiner } = known
    return <YouAreIn roomId={joiner.roomId} known={here} onSomeoneElse={() => void joining.joinBeside(known)} />
  }
  if (namesake) {
    return <IsThatYou name={namesake.name} onYes={() => void onSame(namesake)} onNo={() => onOther(namesake)} />
  }
  return (
    <>
      <Button ref={ref} type="submit" variant={runningRoom ? 'outline' : 'primary'} wide disabled={isBusy}>
        {isBusy ? home().joining : home().join}
      </Button>
      {!runningRoom && <p className="-mt-2 text-center text-ink-2">{home().getTickets}</p>}
    </>
  )
}
