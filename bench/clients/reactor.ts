import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { answerRequests } from '../harness/child.ts'

interface Flood {
  url: string
  roomId: string
  /** The path of each player's reaction, and their cookie. */
  players: { path: string; cookie: string }[]
  perSecond: number
  seconds: number
}

/* Players of a room who react as often as they can, and a socket that counts what the room is told. */
answerRequests({
  flood: async ({ url, roomId, players, perSecond, seconds }: Flood) => {
    let told = 0
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    await new Promise((resolve) => {
      socket.once('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
      socket.once('message', resolve)
    })
    socket.on('message', (data) => {
      if (String(data).startsWith('{"type":"reactions"')) told++
    })
    const result = await autocannon({
      url,
      connections: players.length,
      duration: seconds,
      overallRate: perSecond,
      requests: players.map(({ path, cookie }) => ({ method: 'POST', path, headers: { cookie } })),
    })
    socket.terminate()
    const answered = (status: `${number}`) => result.statusCodeStats?.[status]?.count ?? 0
    return { sent: result.requests.total, taken: answered('204'), refused: answered('429'), told }
  },
})
