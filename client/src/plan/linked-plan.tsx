import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { planWords } from '#client/words/en/plan.ts'
import type { RoomAnswer } from '#shared/api.ts'
import { peopleOf } from '#shared/game/room/two-seats.ts'
import { named, namedAll } from '#shared/named.ts'
import { planAhead } from './evening-plan.ts'
import { PlanCard, ToCalendar } from './plan-card.tsx'

/** People who come and are named on the invitation. */
const MOST_COMING = 12

/** The invitation until its game begins, for whoever opened the link: who hosts, when, who comes, and by which rules. */
export function LinkedPlan({ room, players }: RoomAnswer) {
  const words = planWords()
  const plan = planAhead(room)
  if (!plan) return null
  const host = players.find(({ isHost }) => isHost)
  const names = peopleOf(players)
    .filter(({ gone }) => !gone)
    .map(({ name }) => name)
  const listed = namedAll(names.slice(0, MOST_COMING))
  const more = names.length - MOST_COMING
  return (
    <PlanCard room={room} plan={plan}>
      {host && (
        <p className="wrap-anywhere">
          <Sentence>{words.hostedBy(named(host.name))}</Sentence>
        </p>
      )}
      <p className="wrap-anywhere">
        <Sentence>{words.coming(more > 0 ? words.andMore(listed, more) : listed)}</Sentence>
      </p>
      <RulesLine room={room} />
      <ToCalendar room={room} />
    </PlanCard>
  )
}
