import { takenEntropy, thrownEntropy } from '#client/seat/entropy.ts'
import { noteOwnCall } from '#client/seat/own-calls.ts'
import { readSeat } from '#client/seat/stored-seat.ts'
import type { GameStateAnswer, RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { GameSource, RoomCommand } from './game-source.ts'
import { queryClient, roomKeys } from './query-client.ts'
import { ReconnectingSocket } from './reconnecting-socket.ts'
import { type Question, request, requestIfChanged } from './request.ts'
import { sayGoodbye } from './seats.ts'

/** A game on the server, over HTTP and a socket. */
export function serverGame(roomId: RoomId): GameSource {
  const room = `/api/rooms/${roomId}`
  return {
    networkMode: 'online',
    seat: () => {
      const seat = readSeat()
      return seat?.roomId === roomId ? seat : null
    },
    dice: (playerId) => ({ added: takenEntropy(playerId), thrown: thrownEntropy(playerId) }),

    readRoom: (etag) => requestIfChanged(room, 'roomAnswer', etag),
    readGame: async (etag) => {
      const answer = await requestIfChanged(`/api/game-state/${roomId}`, 'gameStateAnswer', etag)
      return answer && { etag: answer.etag, body: roomOf(answer.body) }
    },
    readWinners: (etag) => requestIfChanged(`${room}/winners`, 'winnersAnswer', etag),
    readDraw: () => request({ path: `${room}/draw`, answer: 'drawAnswer' }),
    openLine: (listener) => new ReconnectingSocket(socketUrl(), listener, SURROUNDINGS),

    change: (command) => {
      const { path, ...body } = requestFor(command)
      return request({ method: 'POST', path: `${room}/${path}`, ...body, answer: 'roomChangeAnswer' })
    },
    call: (call) => {
      const epoch = queryClient.getQueryData<RoomAnswer>(roomKeys.room(roomId))?.epoch ?? ''
      if (call.number !== undefined) noteOwnCall(roomId, epoch, call.number)
      return request({
        method: 'POST',
        path: `${room}/call-number`,
        send: ['callNumberBody', call],
        answer: 'callAnswer',
      })
    },
    mark: ({ playerId, ...mark }) =>
      request({
        method: 'POST',
        path: `/api/players/${playerId}/mark`,
        send: ['markBody', mark],
        answer: 'playerAnswer',
      }),
    claim: (claim) =>
      request({ method: 'POST', path: `${room}/winners`, send: ['claimBody', claim], answer: 'claimAnswer' }),
    leave: sayGoodbye,
  }
}

const roomOf = ({ gameState, epoch, version }: GameStateAnswer): RoomAnswer => ({ ...gameState, epoch, version })

const SURROUNDINGS = {
  open: (url: string) => new WebSocket(url),
  setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
}

function socketUrl(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/ws`
}

type RoomRequest = Pick<Question<'roomChangeAnswer'>, 'method' | 'path' | 'send'>

/** The request for a command; its path is that below the room's. */
function requestFor(command: RoomCommand): RoomRequest {
  switch (command.type) {
    case 'set_rules':
      return { method: 'PUT', path: 'rules', send: ['rulesBody', command.rules] }
    case 'lock_room':
      return { path: 'lock', send: ['lockBody', { locked: command.locked }] }
    case 'remove_player':
      return { path: `players/${command.removedId}/remove` }
    case 'end_game':
      return { path: 'end' }
    case 'take_over':
      return { path: 'takeover', send: ['takeOverBody', { playerId: command.playerId }] }
    case 'auto_call': {
      const { type: _, whenAway: away, ...wish } = command
      return { path: 'auto-call', send: ['autoCallBody', { ...wish, away }] }
    }
    case 'hold':
      return { path: 'hold', send: ['seatBody', { playerId: command.playerId }] }
    case 'take_break':
      return { path: 'break', send: ['breakBody', { minutes: command.minutes }] }
    case 'next_round': {
      const { type: _, ...round } = command
      return { path: 'next-round', send: ['nextRoundBody', round] }
    }
    case 'close_evening':
      return { path: 'close-evening' }
  }
}
