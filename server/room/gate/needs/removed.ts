import type { CommandOf } from '#shared/game/room/commands/commands.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import { loadDraw } from '../../rows/draw-repo.ts'
import { isWithoutSeat, loadRemoved } from '../../rows/removed.ts'
import { playerView } from '../../rows/views.ts'
import { isNameTaken } from '../../seats/room-names.ts'
import type { LoadContext } from './load-context.ts'

/** Whom the host lets in, as they were when the host removed them. */
export async function removedNeeds(
  { deps, on, row }: LoadContext,
  { personId }: CommandOf<'let_in'>,
): Promise<Needs['removed']> {
  const { maxPlayers } = deps
  const all = await loadRemoved(on, row.id)
  const found = all.find((player) => player.personId === personId && player.stands)
  if (!found) {
    const isBack = await isWithoutSeat(on, row.id, personId)
    return { removed: null, secondSeat: null, isBack, maxPlayers }
  }
  const second = all.find(({ joinedTo }) => joinedTo === personId)
  const { id: playerId } = found
  const { round, name } = found.removal
  const draw = await loadDraw(on, row.id)
  return {
    removed: {
      player: playerView({ ...found, name }),
      round,
      isNameTaken: await isNameTaken(on, row.id, { playerId, name }),
      isInDraw: draw?.paper?.people.some((person) => person.playerId === playerId) ?? false,
    },
    secondSeat: second ? playerView(second) : null,
    isBack: false,
    maxPlayers,
  }
}
