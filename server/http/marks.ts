import type { PlayerAnswer } from '#shared/api.ts'
import type { markBody } from '#shared/bodies.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { type GateDeps, watched } from '../room/gate/execute.ts'
import type { Marks } from '../room/gate/marks.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { playerView } from '../room/rows/views.ts'
import type { Answer, Guards, WithBody } from './route.ts'

export interface MarkRouteDeps extends Pick<GateDeps, 'watch'> {
  marks: Marks
  snapshots: Snapshots
}

type ForPlayer = Guards['seat'] & { playerId: PlayerId }

export const mark = (tapped: ForPlayer & WithBody<typeof markBody>, deps: MarkRouteDeps) => tap(deps, 'mark', tapped)
export const unmark = (tapped: ForPlayer & WithBody<typeof markBody>, deps: MarkRouteDeps) =>
  tap(deps, 'unmark', tapped)

async function tap(
  deps: MarkRouteDeps,
  kind: 'mark' | 'unmark',
  { playerId, body, seat }: ForPlayer & WithBody<typeof markBody>,
): Promise<Answer> {
  const { player, room } = await watched(deps.watch, kind, () => deps.marks[kind](seat, { playerId, ...body }))
  deps.snapshots.refresh(room.id)
  const json: PlayerAnswer = { player: playerView(player), epoch: room.epoch, version: room.version }
  return { status: 200, json }
}
