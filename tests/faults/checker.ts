import type { GameStateAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { Entry, History } from './history.ts'

/** A room as a server shows it when all is over. */
export interface FinalRoom {
  state: GameStateAnswer
  winners: WinnerView[]
}

/**
 * Judges what everybody was told against what the database has in the end: `lost` was acknowledged and is not there, `doubled` is
 * there more often than it was asked for, or was told to more than one.
 */
export function judge({ entries, acknowledged }: History, rooms: ReadonlyMap<string, FinalRoom>) {
  const lost = acknowledged.filter((entry) => isLost(entry, rooms.get(entry.wish.roomId))).map(describe)
  const doubled = [...rooms].flatMap(([roomId, room]) => {
    const isHere = ({ wish }: Entry) => wish.roomId === roomId
    const twice = [...repeatsIn(room), ...contradictions(acknowledged.filter(isHere))]
    return [...twice, ...callsNobodyMade(room, entries.filter(isHere))]
  })
  return { acknowledged: acknowledged.length, lost, doubled }
}

function isLost({ wish, told }: Entry, room: FinalRoom | undefined): boolean {
  if (!room) return true
  const { gameState } = room.state
  if (wish.type === 'mark') {
    const player = gameState.players.find(({ id }) => id === wish.playerId)
    return !player?.markedNumbers[wish.ticketId]?.includes(wish.number)
  }
  // A sender who requested the call after the fifth and got the fifth again knew a call that is lost.
  if (wish.type === 'call') {
    const isInTurn = told?.type === 'call' && told.seq === wish.after + 1
    return !isInTurn || gameState.room.calledNumbers[wish.after] !== told.number
  }
  if (told?.type !== 'claim') return true
  const winner = room.winners.find(({ id }) => id === told.winnerId)
  return winner?.playerId !== wish.playerId || winner.pattern !== wish.pattern
}

function repeatsIn({ state, winners }: FinalRoom): string[] {
  const { room, players } = state.gameState
  const marks = players.flatMap(({ id, markedNumbers }) =>
    Object.entries(markedNumbers).flatMap(([ticket, numbers]) => numbers.map((n) => `mark ${id} ${ticket} ${n}`)),
  )
  const all = [
    ...room.calledNumbers.map((number) => `call of ${number}`),
    ...winners.map(({ pattern }) => `win of ${pattern}`),
    ...marks,
  ]
  return repeated(all).map((each) => `room ${room.id}: ${each} is stored twice`)
}

/** Two who were told different things about one place: two numbers for one turn, two winners of one pattern. */
function contradictions(acknowledged: readonly Entry[]): string[] {
  const said = new Map<string, string>()
  const found: string[] = []
  for (const { wish, told } of acknowledged) {
    if (told?.type !== 'call' && told?.type !== 'claim') continue
    const place = told.type === 'call' ? `turn ${told.seq}` : 'pattern' in wish ? wish.pattern : ''
    const what = told.type === 'call' ? String(told.number) : told.winnerId
    const before = said.get(place)
    if (before !== undefined && before !== what)
      found.push(`room ${wish.roomId}: ${place} is both ${before} and ${what}`)
    said.set(place, what)
  }
  return found
}

/** One wish for a turn makes at most one call, however often it was sent. */
function callsNobodyMade({ state }: FinalRoom, entries: readonly Entry[]): string[] {
  const { id, calledNumbers } = state.gameState.room
  const turns = new Set(entries.flatMap(({ wish }) => (wish.type === 'call' ? [wish.after] : [])))
  return calledNumbers.length > turns.size ? [`room ${id}: ${calledNumbers.length} calls for ${turns.size} wishes`] : []
}

function repeated(all: readonly string[]): string[] {
  const seen = new Set<string>()
  return all.filter((each) => seen.size === seen.add(each).size)
}

const describe = ({ wish, told }: Entry) => `lost: ${JSON.stringify(wish)} was told ${JSON.stringify(told)}`
