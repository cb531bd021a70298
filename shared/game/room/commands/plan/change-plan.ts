import * as z from 'zod/mini'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { judgeStart } from '#shared/game/room/plan.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { planValues } from '#shared/input/body-values.ts'

export const by = 'host'
export const route = 'PUT /api/rooms/:roomId/plan'

/** Any part of the plan; the rest stays as it is. `name` is null for none. */
export const body = z.partial(z.object({ ...planValues, isCancelled: z.boolean() }))

/** The host moves an evening, names it, cancels it or lets it take place after all. */
export function decide(
  { room }: RoomState,
  { type: _, startsAt, ...wished }: Sent<'change_plan', typeof body>,
  { now }: Given,
): Decision {
  if (!room.plan) return refuse('no_plan')
  if (room.status === 'active') return refuse('plan_is_fixed')
  const late = startsAt === undefined ? null : judgeStart(Date.parse(startsAt), now)
  if (late) return refuse(late)
  const moved = startsAt && { startsAt, startsInMs: Date.parse(startsAt) - now }
  const next = { ...room.plan, ...moved, ...wished }
  if (JSON.stringify(next) === JSON.stringify(room.plan)) return unchanged({ type: 'room' })
  return decided([{ type: 'plan_changed', payload: { plan: { ...next, changes: next.changes + 1 } } }])
}
