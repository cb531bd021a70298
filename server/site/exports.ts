import type { DrawAnswer } from '#shared/api.ts'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Db, Tx } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { loadEvidence } from '../room/rows/draw-repo.ts'
import { loadRoom, loadWinners, type RoomRow } from '../room/rows/repo.ts'
import { loadRound, loadRounds } from '../room/rows/rounds.ts'
import { dailyTotals } from '../room/rows/stats.ts'
import { type CsvCell, csvOf } from './csv.ts'
import { everybodyIn } from './rooms.ts'

/** Reads an evening as it is at one moment: a round that ends meanwhile is in it once. */
function ofEvening<Read>(db: Db, roomId: RoomId, read: (tx: Tx, room: RoomRow) => Promise<Read>): Promise<Read> {
  const inTransaction = async (tx: Tx) => {
    const room = await loadRoom(tx, roomId)
    if (!room) throw new RefusedError('room_not_found')
    return read(tx, room)
  }
  return db.transaction(inTransaction, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

const WINNERS = [
  ...['Round', 'Time (UTC)', 'Name', 'Pattern', 'Prize', 'Ticket', 'Numbers called', 'Numbers of the ticket'],
  // Added later, so that what reads the file finds the columns before where they were.
  ...['Place', 'Other tickets'],
]

/** The wins of all rounds of an evening, oldest first. */
export const winnersCsv = (db: Db, roomId: RoomId): Promise<string> => ofEvening(db, roomId, winnersOf)

async function winnersOf(tx: Tx, { id: roomId, round: thisRound }: RoomRow): Promise<string> {
  const past = (await loadRounds(tx, roomId)).flatMap(({ round, wins, players: played }) =>
    wins.map(({ at, name, pattern, prize, ticketNumber, seq, playerId, rank, also }) => [
      ...[round, at ?? null, name, pattern, prize, ticketNumber, seq],
      ...[ticketAsText(roomId, playerId, ticketNumber, played), rank, also.join(' ')],
    ]),
  )
  const now = await loadWinners(tx, roomId)
  const here = await everybodyIn(tx, roomId)
  const present = now.map(({ createdAt, playerName, pattern, prize, ticketNumber, seq, playerId, rank, also }) => [
    ...[thisRound, createdAt.toISOString(), playerName, pattern, prize, ticketNumber, seq],
    ...[ticketAsText(roomId, playerId, ticketNumber, here), rank, also.join(' ')],
  ])
  return csvOf(WINNERS, [...past, ...present])
}

function ticketAsText(roomId: RoomId, playerId: PlayerId, ticketNumber: number, players: readonly Holder[]): string {
  const written = players.find(({ id }) => id === playerId)?.written
  const ticket = allTicketsOf({ id: playerId, roomId, written })[ticketNumber - 1]
  return ticket ? numbersOf(ticket).join(' ') : ''
}

type Holder = { id: PlayerId; written?: PlayerView['written'] }

const PEOPLE = ['Round', 'Name', 'Host', 'On paper', 'Tickets', 'Wins', 'Left or removed']

/** Who played in which round, with what. */
export const peopleCsv = (db: Db, roomId: RoomId): Promise<string> => ofEvening(db, roomId, peopleOf)

async function peopleOf(tx: Tx, { id: roomId, round: thisRound }: RoomRow): Promise<string> {
  const rows: CsvCell[][] = (await loadRounds(tx, roomId)).flatMap(({ round, players: played, wins }) =>
    played.map(({ personId, name, isHost, paperNo, ticketIds }) => [
      ...[round, name, said(isHost), said(paperNo !== undefined), numbersAsText(ticketIds)],
      ...[winsOf(personId, wins), ''],
    ]),
  )
  const here = await everybodyIn(tx, roomId)
  const wins = await loadWinners(tx, roomId)
  const present = here.map(({ personId, name, isHost, kind, selectedTicketIds, removed, gone }) => [
    ...[thisRound, name, said(isHost), said(kind === 'paper'), numbersAsText(selectedTicketIds)],
    ...[winsOf(personId, wins), said(removed || gone)],
  ])
  return csvOf(PEOPLE, [...rows, ...present])
}

const said = (is: boolean) => (is ? 'yes' : '')
/** Tickets by the numbers that are printed on them. */
const numbersAsText = (ticketIds: readonly number[]) => ticketIds.map((id) => id + 1).join(' ')
const winsOf = (wanted: PersonId, wins: readonly { personId: PersonId }[]) =>
  wins.filter(({ personId }) => personId === wanted).length

/** All that proves the draw of a round that is over. */
export const evidenceOf = (db: Db, roomId: RoomId, wanted: number): Promise<DrawAnswer> =>
  ofEvening(db, roomId, async (tx, room) => {
    const isPresent = wanted === room.round && room.status === 'finished'
    const draw = isPresent ? await loadEvidence(tx, room) : (await loadRound(tx, roomId, wanted))?.draw
    if (!draw) throw new RefusedError('not_found')
    return draw
  })

const DAYS_HEAD = ['Day', 'Rooms', 'Games', 'Players', 'Tickets', 'Prizes']

/** What was counted on each of the last thirty days (India time), without a name. */
export async function daysCsv(db: Db): Promise<string> {
  const days = await dailyTotals(db)
  return csvOf(
    DAYS_HEAD,
    days.map(({ date, rooms, games, players, tickets, prizes }) => [date, rooms, games, players, tickets, prizes]),
  )
}
