import { once } from 'node:events'
import { WebSocket } from 'ws'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS, type Pattern, type Ticket } from '#shared/game/types.ts'
import { waitFor } from '../../scripts/waiting.ts'

/** What the specification says of a game's state: other fields are unknown to such a client. */
interface SpecRoom {
  status: string
  calledNumbers: number[]
  disabledPatterns: string[]
}

/** What the specification says of a message. */
export interface SpecMessage {
  type: string
  roomId: string
  payload: { number?: number }
}

/** A player whose client was written from the specification alone. It shows every refusal as an error, so there must be none. */
export interface SpecClient {
  playerId: string
  /** As of the last poll. */
  room: SpecRoom
  won: Pattern[]
  poll(): Promise<void>
  /** Opens the socket. The caller polls after each message, whatever it is. */
  listen(heard: (message: SpecMessage) => void): Promise<WebSocket>
  /** Marks what was called as of the last poll, if the game ran then. */
  markAll(): Promise<void>
  /** Claims what its own checks allow, if the game ran at the last poll. */
  claimAll(): Promise<void>
}

/** Joins a room, selects and confirms one ticket. */
export async function specClient(server: { url: string }, roomId: string, name: string): Promise<SpecClient> {
  let cookie = ''
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
  const read = async (): Promise<SpecRoom> => (await ask('GET', `/api/game-state/${roomId}`)).gameState.room

  const { id: playerId } = await ask('POST', `/api/rooms/${roomId}/join`, { name })
  const [ticket] = ticketsFor(playerSeed(roomId, playerId)) as [Ticket]
  await ask('POST', `/api/rooms/${roomId}/tickets/0/select`, { playerId })
  await ask('POST', `/api/players/${playerId}/confirm-tickets`, { ticketIds: [0] })
  const marked = new Set<number>()
  const rows = ticket.map((row) => numbersOf([row]))
  const isDone = (numbers: number[]) => numbers.every((number) => marked.has(number))
  const isComplete = (pattern: Pattern) => {
    if (pattern === 'First Five') return marked.size >= 5
    if (pattern === 'Full House') return isDone(rows.flat())
    return isDone(rows[['Top Line', 'Middle Line', 'Bottom Line'].indexOf(pattern)] ?? [])
  }

  const client: SpecClient = {
    playerId,
    room: await read(),
    won: [],
    poll: async () => {
      client.room = await read()
      await ask('GET', `/api/rooms/${roomId}/winners`)
    },
    listen: async (heard) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
      socket.on('message', (data) => heard(JSON.parse(String(data))))
      await waitFor('a socket to open', once(socket, 'open'))
      const payload = { playerId, isHost: false }
      socket.send(JSON.stringify({ type: 'player_joined', roomId, payload }))
      return socket
    },
    markAll: async () => {
      if (client.room.status !== 'active') return
      const isNew = (number: number) => client.room.calledNumbers.includes(number) && !marked.has(number)
      for (const number of rows.flat().filter(isNew)) {
        await ask('POST', `/api/players/${playerId}/mark`, { ticketId: 0, number })
        marked.add(number)
      }
    },
    claimAll: async () => {
      if (client.room.status !== 'active') return
      for (const pattern of PATTERNS) {
        if (client.room.disabledPatterns.includes(pattern) || client.won.includes(pattern) || !isComplete(pattern))
          continue
        const claim = { playerId, playerName: name, pattern, ticketNumber: '1', screenshot: null }
        await ask('POST', `/api/rooms/${roomId}/winners`, claim)
        client.won.push(pattern)
      }
    },
  }
  return client
}
