import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { answerRequests } from '../harness/child.ts'

interface Flood {
  url: string
  /** The room that is listened to, if any. */
  room: string | null
  /** The path of each player's reaction, and their cookie. */
  players: { path: string; cookie: string }[]
  perSecond: number
  seconds: number
}

/* Players of a room who react as often as they can, and a socket that counts what the room is told. */
answerRequests({
  flood: async ({ url, room, players, perSecond, seconds }: Flood) => {
    let told = 0
    const socket = room && (await watch(url, room, () => told++))
    const result = await autocannon({
      url,
      connections: players.length,
      duration: seconds,
      overallRate: perSecond,
      requests: players.map(({ path, cookie }) => ({ method: 'POST', path, headers: { cookie } })),
    })
    if (socket) socket.terminate()
    const answered = (status: `${number}`) => result.statusCodeStats?.[status]?.count ?? 0
    return { sent: result.requests.total, taken: answered('204'), refused: answered('429'), told }
  },
})

async function watch(url: string, roomId: string, heard: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => {
    socket.once('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
    socket.once('message', resolve)
  })
  socket.on('message', (data) => {
    if (String(data).startsWith('{"type":"reactions"')) heard()
  })
  return socket
}
