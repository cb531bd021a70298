import { Drawers } from '#client/ui/drawers.tsx'
import { usePeople } from './people.tsx'
import { useRules } from './rules.tsx'
import { useSafety } from './safety.tsx'
import { useSoundAndScreen } from './sound-and-screen.tsx'

/** What can be chosen for a room before the game and in it, by subject. Somebody who is not its host finds less inside. */
export function Options({ isHost, first }: { isHost: boolean; first?: string | undefined }) {
  const drawers = [usePeople(isHost), useRules(isHost), useSoundAndScreen(isHost), useSafety(isHost)]
  return <Drawers drawers={drawers.filter((drawer) => drawer !== null)} first={first} />
}
