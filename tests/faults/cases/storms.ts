import { setTimeout as wait } from 'node:timers/promises'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOn } from '../../support/browser-session.ts'
import { onDatabase } from '../../support/databases.ts'
import { Client, insist, untilTaken } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { SETTLED_MS } from '../play-through.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openGame, openRoom, type Seat } from '../room.ts'
import { startTwoServers } from '../server-process.ts'

const PRESSES = 50
const CLAIMANTS = 40
const TICKETS = 10

/**
 * On two servers at once the button is pressed fifty times, all marks of ten full tickets are made in one breath, and forty
 * claim the same pattern: one call, all marks, one winner. With a pause between two calls there is one call in it.
 */
export async function storms(context: FaultContext): Promise<void> {
  const { result } = context
  const DATABASE_URL = await freshPostgres(context)
  const servers = await startTwoServers(context, { DATABASE_URL })
  // A pause longer than a busy machine takes for all presses.
  const paced = await startTwoServers(context, { DATABASE_URL, cooldownMs: 60_000 })
  /** The address of one server after the other. */
  let turn = 0
  const origin = (of = servers) => of[turn++ % 2]?.url ?? ''
  /** How many calls are stored. A server may answer with a state that is older. */
  const callsIn = async ({ id }: { id: string }): Promise<number> => {
    const statement = 'select jsonb_array_length(called_numbers) as calls from game_rooms where id = $1'
    return (await onDatabase({ databaseUrl: DATABASE_URL }, statement, [id])).rows[0].calls
  }
  const slow = await openGame(() => origin(paced))
  let sent = 0
  const press = () => {
    sent++
    return slow.host.client.send('POST', `${slow.path}/call-number`)
  }
  const blind = Array.from({ length: PRESSES }, () => untilTaken('a press', press))
  const accepted = (await Promise.all(blind)).filter(({ status }) => status === 200).length
  // A call may be stored just before its server answers that it is busy. Then no answer reports it.
  const isOne = accepted === 1 || (accepted === 0 && sent > PRESSES)
  context.check(isOne, `of ${PRESSES} calls without the pause ${accepted} were accepted`)
  result.doubled += Math.abs((await callsIn(slow)) - 1)
  const waits: number[] = []
  for (const _ of context.runs('storms', 1, 100)) {
    const room = await openRoom(origin, TICKETS)
    const claimants = await Promise.all(Array.from({ length: CLAIMANTS }, (_, i) => room.join(`Player ${i}`)))
    await room.start()
    const stormy = context.size('presses', 3, 3)
    for (let after = 0; after < HIGHEST_NUMBER; after++) {
      const presses = Array.from({ length: after < stormy ? PRESSES : 1 }, () => room.call(after))
      const numbers = new Set((await Promise.all(presses)).map(({ number }) => number))
      context.check(numbers.size === 1, `${presses.length} presses were answered ${[...numbers]}`)
      if (after >= stormy) continue
      result.acknowledged++
      result.doubled += Math.abs((await callsIn(room)) - after - 1)
    }
    result.doubled += Math.abs((await callsIn(room)) - HIGHEST_NUMBER)

    const marksOn = ({ client, id }: Seat, ticketId: number, count?: number) =>
      numbersOn(room, id, ticketId)
        .slice(0, count)
        .map((number) => insist(client, `/api/players/${id}/mark`, { ticketId, number }))
    const marks = [
      ...Array.from({ length: TICKETS }, (_, ticketId) => marksOn(room.host, ticketId)).flat(),
      ...claimants.flatMap((seat) => marksOn(seat, 0, 5)),
    ]
    await Promise.all(marks)
    await wait(SETTLED_MS)
    const { players } = await room.state()
    const kept = players.flatMap(({ markedNumbers }) => Object.values(markedNumbers).flat())
    result.acknowledged += marks.length
    result.lost += marks.length - kept.length

    const claim = ({ client, id }: Seat) => {
      const body = { playerId: id, pattern: 'First Five', ticketNumber: 1 }
      return untilTaken('a claim', () => client.send<WinnerView>('POST', `${room.path}/winners`, body))
    }
    const answers = await Promise.all(claimants.map(claim))
    // A win that is stored before its server says that it is busy is answered with 200 when it is claimed again.
    const won = answers.filter(({ status }) => status === 201 || status === 200)
    const unforeseen = answers.find((answer) => answer.status !== 409 && !won.includes(answer))
    context.check(unforeseen === undefined, `a claim was answered ${unforeseen?.status}`)
    waits.push(...answers.map(({ ms }) => ms))
    result.acknowledged += won.length
    result.doubled += Math.max(0, won.length - 1)
    for (const { url } of servers) {
      const winners = await room.winners(new Client(() => url))
      if (winners[0]?.id !== won[0]?.body.id || winners.length !== 1) result.lost++
    }
  }
  context.checkTime('a claim', waits, 0.99)
}
