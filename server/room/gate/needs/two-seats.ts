import type { CommandNeeding } from '#shared/game/room/commands/commands.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import { loadPlayers } from '../../rows/repo.ts'
import { loadSeatsOf } from '../../rows/seats-repo.ts'
import { devicesOfBoth } from '../../rows/two-seats.ts'
import { personOf } from '../../rows/views.ts'
import { belongsTo, isBorrowed } from '../../seats/seats.ts'
import { type LoadContext, sessionOf } from './load-context.ts'

/** Whose two seats are, by the sessions that they belong to. */
export async function twoSeatsNeeds(
  context: LoadContext,
  command: CommandNeeding<'twoSeats'>,
): Promise<Needs['twoSeats']> {
  const { on, row } = context
  const session = sessionOf(context)
  const all = await loadPlayers(on, row.id)
  const second = all.find(({ id }) => id === command.secondId)
  const isOther = (id: string, person: string) =>
    command.type === 'same_person' ? id === command.keptId : second !== undefined && person === personOf(second)
  const ids = all.filter((each) => each === second || isOther(each.id, personOf(each))).map(({ id }) => id)
  const both = await loadSeatsOf(on, ids)
  const isOwn = both.map((seat) => belongsTo(seat, session) && !isBorrowed(seat, session))
  return { ownsBoth: both.length === 2 && isOwn.every(Boolean), devices: devicesOfBoth(both).length }
}
