import { type Command, type CommandNeeding, needsOf } from '#shared/game/room/commands/commands.ts'
import type { LoadedContext } from '#shared/game/room/commands/decide-among.ts'
import type { Need, Needs } from '#shared/game/room/needs.ts'
import { loadDrawInputs, orderOf } from '../../rows/draw-repo.ts'
import { isNameTaken } from '../../seats/room-names.ts'
import { hostLinkNeeds } from './host-link.ts'
import type { LoadContext } from './load-context.ts'
import { newPapersNeeds } from './new-papers.ts'
import { newcomerNeeds } from './newcomer.ts'
import { removedNeeds } from './removed.ts'

type Loader<Named extends Need> = (
  context: LoadContext,
  command: CommandNeeding<Named>,
) => Needs[Named] | Promise<Needs[Named]>

/** How each need is loaded. Players and wins come with the state. */
const LOADERS: { [Named in Need]: Loader<Named> } = {
  everybody: () => ({}),
  wins: () => ({}),
  drawInputs: async ({ on, row }) => {
    const drawInputs = await loadDrawInputs(on, row.id)
    if (!drawInputs) throw new Error('the draw was not loaded')
    return { drawInputs }
  },
  order: async ({ on, row }) => ({ order: row.status === 'active' ? await orderOf(on, row) : null }),
  newcomer: newcomerNeeds,
  hostLink: hostLinkNeeds,
  freeName: async ({ on, row }, command) => ({ isNameTaken: await isNameTaken(on, row.id, command) }),
  newPapers: newPapersNeeds,
  removed: removedNeeds,
  holdPace: async ({ deps }, { playerId }) => ({ holdInSeconds: await deps.limits.secondsLeft('holds', playerId) }),
}

/** Loads what a command needs, one need after the other: they share the connection of a transaction. */
export async function loadNeeds(context: LoadContext, command: Command): Promise<Partial<LoadedContext>> {
  const loaded: Partial<LoadedContext> = {}
  for (const need of needsOf(command.type)) {
    Object.assign(loaded, await (LOADERS[need] as Loader<never>)(context, command as never))
  }
  return loaded
}
