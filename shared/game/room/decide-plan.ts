import type { CommandOf } from './commands.ts'
import { refusedAsHost } from './decide-host-tools.ts'
import { type Actor, type Decision, type DecisionContext, decided, refuse, unchanged } from './decision.ts'
import { judgeStart } from './plan.ts'
import type { RoomState } from './state.ts'

/** The host moves an evening, names it, cancels it or lets it take place after all. */
export function decidePlan(
  { room }: RoomState,
  actor: Actor | null,
  { type: _, startsAt, ...wished }: CommandOf<'change_plan'>,
  { now }: DecisionContext,
): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (!room.plan) return refuse('no_plan')
  if (room.status === 'active') return refuse('plan_is_fixed')
  const late = startsAt === undefined ? null : judgeStart(Date.parse(startsAt), now)
  if (late) return refuse(late)
  const moved = startsAt && { startsAt, startsInMs: Date.parse(startsAt) - now }
  const next = { ...room.plan, ...moved, ...wished }
  if (JSON.stringify(next) === JSON.stringify(room.plan)) return unchanged({ type: 'room' })
  return decided([{ type: 'plan_changed', payload: { plan: { ...next, changes: next.changes + 1 } } }])
}
