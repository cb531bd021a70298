import type { PlayerId } from '#shared/game/ids.ts'
import { type AutoCall, NO_PAUSE } from './auto-call.ts'
import type { RoomEvent } from './events.ts'
import { unplayed } from './house-rules.ts'
import { newPlayer, newRound } from './new-room.ts'
import { isOnPhone } from './phones.ts'
import type { PlayerView, RoomState, RoomView, RoomWithPlayers, Round } from './state.ts'
import { firstTickets } from './ticket-changes.ts'

/**
 * Returns the room after an event. The calling code increments the version. Returns null for a call that is not the
 * next one.
 */
export function apply(state: RoomWithPlayers, event: RoomEvent): RoomWithPlayers | null {
  const played = applyToRound(state, event)
  return played && { ...played, waiting: waitingAfter(state.waiting, event) }
}

function applyToRound({ room, players }: Round, event: RoomEvent): Round | null {
  const withChanged = (changedId: PlayerId, changes: Partial<PlayerView>): Round => ({
    room,
    players: players.map((player) => (player.id === changedId ? { ...player, ...changes } : player)),
  })
  switch (event.type) {
    case 'player_joined':
      return withPlayer({ room, players }, event)
    case 'player_renamed':
      return withName({ room, players }, event)
    case 'ticket_count_changed':
      return withChanged(event.payload.playerId, { ticketCount: event.payload.ticketCount })
    case 'player_left':
    case 'player_returned':
      return withChanged(event.payload.playerId, { gone: event.type === 'player_left' })
    case 'ticket_selected':
    case 'ticket_unselected':
      return withTicket({ room, players }, event)
    case 'tickets_confirmed':
      return withTickets({ room, players }, [event.payload], true)
    case 'game_started':
      return withTickets({ room: { ...room, ...STARTED }, players }, event.payload.tickets, true)
    case 'number_called':
      return withCall({ room, players }, event)
    case 'player_let_in':
    case 'second_seat':
      return event.payload.player ? withPlayerAs({ room, players }, event.payload.player) : { room, players }
    case 'player_removed':
      return withoutPlayer({ room, players }, event.payload.playerId)
    case 'ticket_written':
      return withWritten({ room, players }, event)
    case 'false_claim':
      return { room, players: withTicketOut({ room, players }, event) }
    case 'round_opened':
      return { room: { ...room, ...nextRound(room, event.payload.round) }, players: [] }
    default:
      return { room: { ...room, ...changesOfRoom(room, event) }, players }
  }
}

/** The events that change no player. */
type EventOfRoom = EventOf<
  | 'player_reconnected'
  | 'person_waits'
  | 'ticket_selection_started'
  | 'winner_announced'
  | 'room_locked'
  | 'caller_changed'
  | 'calls_scheduled'
  | 'rules_changed'
  | 'plan_changed'
  | 'own_voice_changed'
  | 'game_finished'
  | 'evening_over'
>

function changesOfRoom(room: RoomView, event: EventOfRoom): Partial<RoomView> {
  switch (event.type) {
    case 'player_reconnected':
    case 'person_waits':
      return {}
    case 'ticket_selection_started':
      return { status: 'ticket_selection' }
    case 'winner_announced': {
      const { winner, announcement, disabledPatterns } = event.payload
      const { playerId, playerName, pattern, ticketNumber, place, rank } = winner
      const lastWinner = {
        ...{ playerId, playerName, pattern, ticketNumber },
        ...(place > 0 && { place }),
        ...(rank > 1 && { rank }),
      }
      return { disabledPatterns, winnerAnnouncement: announcement, lastWinner }
    }
    case 'room_locked':
      return { locked: event.payload.locked }
    case 'caller_changed':
      return { callerId: event.payload.callerId }
    case 'calls_scheduled':
      return { auto: event.payload.auto }
    case 'rules_changed': {
      const { rules } = event.payload
      const isChosen = room.status !== 'active' && room.status !== 'finished'
      return { rules, ...(isChosen && { disabledPatterns: unplayed(rules) }) }
    }
    case 'plan_changed':
      return { plan: event.payload.plan }
    case 'own_voice_changed':
      return { ownVoice: event.payload.ownVoice ?? undefined }
    case 'game_finished':
      return { status: 'finished', auto: { ...room.auto, ...NO_PAUSE, dueInMs: null } }
    case 'evening_over':
      return { eveningOver: true }
    // No default: a type of event that is not handled here must not compile.
  }
}

const STARTED: Partial<RoomView> = {
  status: 'active',
  calledNumbers: [],
  hostCalledNumbers: [],
  currentNumber: null,
  audioAnnouncement: null,
}

const nextRound = (room: RoomView, round: number): Partial<RoomView> => ({
  round,
  ...newRound(),
  // A practice round is one round.
  rules: { ...room.rules, counts: true },
  disabledPatterns: unplayed(room.rules),
  auto: armed(room.auto),
})

/**
 * Applies an event to the full state that the rules use, at a time of the database's clock. The differences that it
 * makes are what is saved.
 */
export function applyAt(state: RoomState, event: RoomEvent, now: number): RoomState {
  const seen = apply(state, event)
  if (!seen) throw new Error('a call was decided that is not the next one')
  const next: RoomState = { ...state, ...seen, changedAt: now }
  const at = (dueInMs: number | null) => (dueInMs === null ? null : now + dueInMs)
  switch (event.type) {
    case 'number_called':
      return {
        ...next,
        lastCalledAt: now,
        nextCallAt: event.payload.dueInMs === undefined ? state.nextCallAt : at(event.payload.dueInMs),
      }
    case 'calls_scheduled':
      return { ...next, nextCallAt: at(event.payload.auto.dueInMs) }
    case 'game_finished':
      return { ...next, nextCallAt: null }
    case 'game_started':
      // A sound check before the start does not delay the first number.
      return { ...next, lastCalledAt: null, callerSeenAt: now }
    case 'ticket_selection_started':
    case 'caller_changed':
      return { ...next, callerSeenAt: now }
    case 'round_opened':
      return { ...next, winners: [], lastCalledAt: null, lastWonAt: null, nextCallAt: null, callerSeenAt: now }
    case 'second_seat': {
      const { id, personId } = event.payload.player
      return { ...next, winners: state.winners.map((win) => (win.playerId === id ? { ...win, personId } : win)) }
    }
    case 'winner_announced': {
      const { id, playerId, personId, playerName, pattern, ticketNumber, seq, place, rank, also } = event.payload.winner
      const win = { id, playerId, personId, playerName, pattern, ticketNumber, seq, place, rank, also }
      return { ...next, lastWonAt: now, winners: [...state.winners, win] }
    }
    default:
      return next
  }
}

/** The wish for auto call lives on, a pause does not. */
const armed = (auto: AutoCall): AutoCall => ({
  ...auto,
  state: auto.state === 'off' ? 'off' : 'on',
  ...NO_PAUSE,
  dueInMs: null,
})

type EventOf<T extends RoomEvent['type']> = Extract<RoomEvent, { type: T }>

/** Everybody who waits is seated when the next round opens. */
function waitingAfter(waiting: string[], event: RoomEvent): string[] {
  if (event.type === 'person_waits') return [...waiting, event.payload.name]
  return event.type === 'round_opened' ? [] : waiting
}

function withPlayer({ room, players }: Round, { payload }: EventOf<'player_joined'>): Round {
  const { playerId, personId = playerId as string, ...joined } = payload
  if (players.some(({ id }) => id === playerId)) return { room, players }
  const next = { room, players: [...players, newPlayer({ id: playerId, roomId: room.id, personId, ...joined })] }
  if (isOnPhone(joined)) return next
  return withTickets(next, [{ playerId, ticketIds: firstTickets(joined.ticketCount) }], true)
}

/** All seats of a person have one name. */
function withName({ room, players }: Round, { payload: { playerId, name } }: EventOf<'player_renamed'>): Round {
  const renamed = players.find(({ id }) => id === playerId)
  return {
    room,
    players: players.map((player) => (player.personId === renamed?.personId ? { ...player, name } : player)),
  }
}

function withoutPlayer({ room, players }: Round, playerId: PlayerId): Round {
  const { [playerId]: _, ...selectedTickets } = room.selectedTickets
  return { room: { ...room, selectedTickets }, players: players.filter(({ id }) => id !== playerId) }
}

/** Somebody who is back, or whose seat has changed. Marks that are known stay: they may be newer. */
function withPlayerAs({ room, players }: Round, player: PlayerView): Round {
  const { id, selectedTicketIds } = player
  const known = players.find((other) => other.id === id)
  const others = players.filter((other) => other !== known)
  const now = known ? { ...player, markedNumbers: known.markedNumbers } : player
  const holds = selectedTicketIds.length > 0 || id in room.selectedTickets
  const selectedTickets = { ...room.selectedTickets, ...(holds && { [id]: selectedTicketIds }) }
  return { room: { ...room, selectedTickets }, players: [...others, now].sort(inOrderOfJoining) }
}

/** As the server reads players: sheets that came together by their numbers. */
function inOrderOfJoining(left: PlayerView, right: PlayerView): number {
  const orderOf = ({ joinedAt, paperNo = Number.POSITIVE_INFINITY, id }: PlayerView) => [joinedAt, paperNo, id] as const
  const [a, b] = [orderOf(left), orderOf(right)]
  const at = a.findIndex((part, place) => part !== b[place])
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}

function withTicketOut({ room, players }: Round, { payload }: EventOf<'false_claim'>): PlayerView[] {
  const { playerId, pattern, ticketNumber } = payload
  const lost = room.rules.bogey === 'ticket' ? room.rules.patterns : [pattern]
  const without = (tickets: readonly number[] = []) => [...new Set([...tickets, ticketNumber - 1])]
  return players.map((player) => {
    const { outOf } = player
    const added = Object.fromEntries(lost.map((each) => [each, without(outOf[each])]))
    return player.id === playerId ? { ...player, outOf: { ...outOf, ...added } } : player
  })
}

/** It takes the place of the room's ticket with its index, which nobody holds. */
function withWritten({ room, players }: Round, { payload }: EventOf<'ticket_written'>): Round {
  const { playerId, ticketId, written } = payload
  const noted = players.map((player) =>
    player.id === playerId ? { ...player, written: { ...player.written, [ticketId]: written } } : player,
  )
  const held = players.find(({ id }) => id === playerId)?.selectedTicketIds ?? []
  return withTickets({ room, players: noted }, [{ playerId, ticketIds: [...new Set([...held, ticketId])] }], true)
}

function withTicket(state: Round, { type, payload }: EventOf<'ticket_selected' | 'ticket_unselected'>): Round {
  const { playerId, ticketId } = payload
  const player = state.players.find(({ id }) => id === playerId)
  const others = (player?.selectedTicketIds ?? []).filter((id) => id !== ticketId)
  const ticketIds = type === 'ticket_selected' ? [...others, ticketId].sort((left, right) => left - right) : others
  return withTickets(state, [{ playerId, ticketIds }], false)
}

function withTickets(
  { room, players }: Round,
  tickets: { playerId: PlayerId; ticketIds: number[] }[],
  isDone: boolean,
): Round {
  const ticketsOf = new Map(tickets.map(({ playerId, ticketIds }) => [playerId, ticketIds]))
  return {
    room: { ...room, selectedTickets: { ...room.selectedTickets, ...Object.fromEntries(ticketsOf) } },
    players: players.map((player) => {
      const selectedTicketIds = ticketsOf.get(player.id)
      return selectedTicketIds ? { ...player, selectedTicketIds, ticketSelectionDone: isDone, isReady: isDone } : player
    }),
  }
}

function withCall({ room, players }: Round, { payload }: EventOf<'number_called'>): Round | null {
  const { number, seq, source, announcement, dueInMs } = payload
  if (seq !== room.calledNumbers.length + 1) return null
  return {
    room: {
      ...room,
      calledNumbers: [...room.calledNumbers, number],
      hostCalledNumbers: source === 'host' ? [...room.hostCalledNumbers, number] : room.hostCalledNumbers,
      currentNumber: number,
      audioAnnouncement: announcement,
      ...(dueInMs !== undefined && { auto: { ...room.auto, ...NO_PAUSE, dueInMs } }),
    },
    players,
  }
}
