import { Drawers } from '#client/ui/drawers.tsx'
import { usePeople } from './people.tsx'
import { useRules } from './rules.tsx'
import { useSafety } from './safety.tsx'
import { useSoundAndScreen } from './sound-and-screen.tsx'

/** What can be chosen for a room before the game and in it, by subject. Somebody who is not its host finds less inside. */
export function Options({ isHost }: { isHost: boolean }) {
  const rules = useRules(isHost)
  const drawers = [usePeople(isHost), useSoundAndScreen(isHost), useSafety(isHost)]
  if (rules) drawers.splice(1, 0, rules)
  return <Drawers drawers={drawers} />
}
