import type { PlayerView, RoomView } from '#shared/api.ts'
import type { RoomMessage } from '#shared/messages.ts'

/** A room with its players, as one version of it. */
export interface RoomState {
  room: RoomView
  players: PlayerView[]
}

/**
 * The state after a change that the server told of, so that nobody has to ask for it; null for a message that this page
 * does not know how to apply. The message must be the next after the state.
 */
export function stateAfter(state: RoomState, message: RoomMessage): RoomState | null {
  // A newer server may send a type that this page does not know, whatever the types say.
  const changed: RoomState | null | undefined = applied(state, message)
  if (!changed) return null
  return { ...changed, room: { ...changed.room, epoch: message.e, version: message.v } }
}

function applied({ room, players }: RoomState, message: RoomMessage): RoomState | null {
  const inRoom = (changes: Partial<RoomView>): RoomState => ({ room: { ...room, ...changes }, players })
  switch (message.type) {
    case 'player_joined':
      return { room, players: withPlayer(players, message) }
    case 'player_reconnected':
      return { room, players }
    case 'ticket_selection_started':
      return inRoom({ status: 'ticket_selection' })
    case 'ticket_selected':
    case 'ticket_unselected':
      return withTicket({ room, players }, message)
    case 'tickets_confirmed':
      return withTickets({ room, players }, [message.payload], true)
    case 'game_started':
      return withTickets(
        inRoom({
          status: 'active',
          calledNumbers: [],
          hostCalledNumbers: [],
          currentNumber: null,
          audioAnnouncement: null,
        }),
        message.payload.tickets,
        true,
      )
    case 'number_called':
      return withCall({ room, players }, message)
    case 'winner_announced': {
      const { winner, announcement, disabledPatterns } = message.payload
      const { playerId, playerName, pattern, ticketNumber } = winner
      const lastWinner = { playerId, playerName, pattern, ticketNumber }
      return inRoom({ disabledPatterns, winnerAnnouncement: announcement, lastWinner })
    }
    case 'room_locked':
      return inRoom({ locked: message.payload.locked })
    case 'caller_changed':
      return inRoom({ callerId: message.payload.callerId })
    case 'player_removed':
      return { room, players: players.filter(({ id }) => id !== message.payload.playerId) }
    case 'game_finished':
      return inRoom({ status: 'finished' })
    // No default: a type of message that is not handled here must not compile.
  }
}

type Told<T extends RoomMessage['type']> = Extract<RoomMessage, { type: T }>

function withPlayer(players: PlayerView[], { roomId, payload }: Told<'player_joined'>): PlayerView[] {
  const { playerId, name, isHost, ticketCount, joinedAt } = payload
  if (players.some(({ id }) => id === playerId)) return players
  const joined: PlayerView = {
    id: playerId,
    roomId,
    name,
    isHost,
    isReady: false,
    ticketCount,
    selectedTicketIds: [],
    ticketSelectionDone: false,
    tickets: [],
    markedNumbers: {},
    joinedAt,
  }
  return [...players, joined]
}

function withTicket(state: RoomState, { type, payload }: Told<'ticket_selected' | 'ticket_unselected'>): RoomState {
  const { playerId, ticketId } = payload
  const player = state.players.find(({ id }) => id === playerId)
  const others = (player?.selectedTicketIds ?? []).filter((id) => id !== ticketId)
  const ticketIds = type === 'ticket_selected' ? [...others, ticketId].sort((left, right) => left - right) : others
  return withTickets(state, [{ playerId, ticketIds }], false)
}

function withTickets(
  { room, players }: RoomState,
  tickets: { playerId: string; ticketIds: number[] }[],
  isDone: boolean,
): RoomState {
  const ticketsOf = new Map(tickets.map(({ playerId, ticketIds }) => [playerId, ticketIds]))
  return {
    room: { ...room, selectedTickets: { ...room.selectedTickets, ...Object.fromEntries(ticketsOf) } },
    players: players.map((player) => {
      const selectedTicketIds = ticketsOf.get(player.id)
      return selectedTicketIds ? { ...player, selectedTicketIds, ticketSelectionDone: isDone, isReady: isDone } : player
    }),
  }
}

function withCall({ room, players }: RoomState, { payload }: Told<'number_called'>): RoomState | null {
  const { number, seq, source, announcement } = payload
  if (seq !== room.calledNumbers.length + 1) return null
  return {
    room: {
      ...room,
      calledNumbers: [...room.calledNumbers, number],
      hostCalledNumbers: source === 'host' ? [...room.hostCalledNumbers, number] : room.hostCalledNumbers,
      currentNumber: number,
      audioAnnouncement: announcement,
    },
    players,
  }
}
