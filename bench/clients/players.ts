import { Agent, get } from 'node:http'
import { WebSocket } from 'ws'
import { GAME_POLL_MS } from '../../client/src/server-state/room-copy.ts'
import { mapInBatches } from '../../tests/support/map-in-batches.ts'
import { answerRequests } from '../harness/child.ts'
import { now } from '../harness/clock.ts'

/** A client that watches a room as the web client does. */
export interface Player {
  port: number
  roomId: string
  playerId: string
  cookie: string
}

/* Players who receive numbers on their sockets, poll as often as the server asks, and fetch what they missed. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const polls = { asked: 0, unchanged: 0 }
/** When the last player of a room here received a version, and how many have, by room and version. */
const learned = new Map<string, { at: number; players: number }>()
let longestPause = GAME_POLL_MS

answerRequests({
  join: async ({ players }: { players: Player[] }) => {
    await mapInBatches(players, join, AT_ONCE)
  },
  learned: () => [...learned],
  polls: () => ({ ...polls, longestPause }),
})

const AT_ONCE = 50

async function join(player: Player): Promise<void> {
  let etag = ''
  let known = 0
  let isAsking = false

  const learn = (version: number) => {
    for (; known < version; known++) {
      const key = `${player.roomId} ${known + 1}`
      const { players } = learned.get(key) ?? { players: 0 }
      learned.set(key, { at: now(), players: players + 1 })
    }
  }
  const take = (epoch: string, version: number) => {
    if (version < known) return
    learn(version)
    etag = `W/"${epoch}.${version}"`
  }
  const ask = async () => {
    if (isAsking) return GAME_POLL_MS
    isAsking = true
    const { state, pause } = await poll(player, etag)
    isAsking = false
    if (state) take(state.epoch, state.version)
    longestPause = Math.max(longestPause, pause)
    return pause
  }
  const keepAsking = async () => {
    const pause = await ask()
    setTimeout(keepAsking, pause)
  }

  const socket = new WebSocket(`ws://127.0.0.1:${player.port}/ws`, {
    perMessageDeflate: false,
    headers: { cookie: player.cookie },
  })
  await new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('message', resolve)
    socket.once('open', () => {
      const { roomId, playerId } = player
      socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { playerId, isHost: false } }))
    })
  })
  const { state } = await poll(player, '')
  if (!state) throw new Error('a first poll was answered 304')
  known = state.version
  take(state.epoch, state.version)
  socket.on('message', (data) => {
    const { type, e, v } = JSON.parse(data.toString())
    if (type !== 'heartbeat' && v === known + 1) take(e, v)
    else if (v > known) setImmediate(ask)
  })
  setTimeout(keepAsking, Math.random() * GAME_POLL_MS)
}

type Answer = { state: { epoch: string; version: number } | null; pause: number }

/** The room's state, or null if it still matches the ETag, and the pause until the next poll. */
function poll(player: Player, etag: string): Promise<Answer> {
  const { port, roomId } = player
  const headers = etag ? { 'if-none-match': etag } : {}
  return new Promise((resolve, reject) => {
    const asking = get({ agent, port, host: '127.0.0.1', path: `/api/game-state/${roomId}`, headers }, (response) => {
      polls.asked++
      const pause = Number(response.headers['x-poll-after'] ?? GAME_POLL_MS)
      if (response.statusCode === 304) polls.unchanged++
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ state: response.statusCode === 200 ? JSON.parse(text) : null, pause }))
    })
    // The server may close an idle connection just as it is used; browsers then retry.
    asking.on('error', (error) => (asking.reusedSocket ? resolve(poll(player, etag)) : reject(error)))
  })
}
