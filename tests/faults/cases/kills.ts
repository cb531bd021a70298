import { setTimeout as wait } from 'node:timers/promises'
import type { Answers } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOn } from '../../support/browser-session.ts'
import { insist, untilTaken } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openRoom } from '../room.ts'
import { openScreen } from '../screen.ts'
import { type ServerProcess, startServer, TELLS_MOMENTS } from '../server-process.ts'

const BROWSER_RECOVERS_MS = 2_000
/** Without pauses ten players would keep the embedded database busy, and delay the browser. */
const REST_MS = 20
const MARKS_WRITTEN = 'with "due"'
/** When the server dies: at any moment, or when the statement that writes marks or its answer is on the way. */
const MOMENTS = ['any', 'sent', 'answered'] as const

/**
 * Kills the server again and again while ten play, and times a browser that watches a game of its own.
 *
 * @param kill returns what follows when the server is back
 */
async function killWhilePlaying(
  context: FaultContext,
  server: ServerProcess,
  kill: (run: number) => Promise<() => Promise<void>>,
): Promise<void> {
  const { recoveryMs } = context.result
  const play = await startPlay(context, () => server.url, REST_MS)
  const screen = await openScreen(context, server.url)
  for (const run of context.runs('kills', MOMENTS.length, 51)) {
    const afterwards = await kill(run)
    await server.start()
    const back = performance.now()
    await screen.shows(await screen.call())
    recoveryMs.push(performance.now() - back)
    await afterwards()
  }
  await play.finish(server)
  await screen.compare()
  context.checkTime('a browser was back', recoveryMs, 0.95, BROWSER_RECOVERS_MS)
}

/** On Postgres. A host who checks paper tickets has sent a claim, which is sent again, and counts once. */
export async function killOnPostgres(context: FaultContext): Promise<void> {
  const server = await startServer(context, { DATABASE_URL: await freshPostgres(context), ...TELLS_MOMENTS })
  await killWhilePlaying(context, server, async (run) => {
    const moment = MOMENTS[run % MOMENTS.length] ?? 'any'
    const claim = await readyToClaim(() => server.url)
    await wait(context.random.next(1_500))
    const first = claim.send()
    if (moment === 'any') {
      await wait(context.random.next(40))
      await server.kill()
    } else await server.dieAt({ text: MARKS_WRITTEN, place: moment })
    const isTold = (await first).status === 201
    return async () => {
      const { status } = await untilTaken('the claim', claim.send)
      context.check(status === 201 || status === 200, `the claim was answered ${status}`)
      if (isTold) context.result.acknowledged++
      if (isTold && status !== 200) context.result.lost++
      context.result.doubled += Math.max(0, (await claim.wins()) - 1)
    }
  })
}

/** A room in which somebody on paper has the first line. */
async function readyToClaim(origin: () => string) {
  const { id, path, host, start } = await openRoom(origin)
  const nani = await insist<Answers['papersAnswer']>(host.client, `${path}/papers`, { name: 'Nani', ticketCount: 1 })
  await start()
  for (const [after, number] of numbersOn({ id }, nani.id).slice(0, 5).entries())
    await insist(host.client, `${path}/call-number`, { number, after })
  const claim = { playerId: nani.id, pattern: 'Top Line', ticketNumber: 1 }
  return {
    send: () => host.client.send<WinnerView>('POST', `${path}/winners`, claim),
    wins: async () => (await insist<WinnerView[]>(host.client, `${path}/winners`)).length,
  }
}

/** On the embedded database. */
export async function killEmbedded(context: FaultContext): Promise<void> {
  const server = await startServer(context, { DATA_DIR: context.folder() })
  await killWhilePlaying(context, server, async () => {
    await wait(100 + context.random.next(1_900))
    await server.kill()
    return async () => {}
  })
}
