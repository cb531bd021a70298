import { useEffect } from 'react'
import { showToast } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { nameOfSeat } from '#shared/game/room/two-seats.ts'
import { named } from '#shared/named.ts'
import { useCurrentRoom } from './room-context.tsx'

const SHOWN_MS = 10_000

/** Says on a page with two seats of one person how that came, once. */
export function SecondSeat() {
  const second = useCurrentRoom(({ people }) => people.find(({ former }) => former))
  const id = second?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a seat, whatever changes in it
  useEffect(() => {
    if (second) sayOnePerson(second)
  }, [id])
  return null
}

/** Says to somebody that their seat was joined to another one of theirs. */
export function sayOnePerson(second: PlayerView): void {
  const title = () => hostToolWords().youAreOne(named(second.name), named(nameOfSeat(second)))
  showToast({ title, durationMs: SHOWN_MS, isForNext: true })
}
