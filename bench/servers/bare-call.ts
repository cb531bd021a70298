import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { textFrame } from '../../server/realtime/frames.ts'
import { answerRequests } from '../harness/child.ts'
import { announcement } from '../harness/publisher.ts'

/* The minimum for a stored call that reaches its room: node:http, one statement, one frame written to each socket. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const rooms = new Map<string, Set<Duplex>>()

const http = createServer(async (request, response) => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  const { number } = JSON.parse(text) as { number: number }
  const roomId = (request.url ?? '').split('/')[3] ?? ''
  const { rows } = await pool.query<{ version: number }>(
    `update rooms set version = version + 1, called_numbers = called_numbers || to_jsonb($2::int)
     where id = $1 and not called_numbers @> to_jsonb($2::int) returning version`,
    [roomId, number],
  )
  const [room] = rows
  if (room) {
    const frame = textFrame(JSON.stringify(announcement(roomId, room.version)))
    for (const stream of rooms.get(roomId) ?? []) stream.write(frame)
  }
  const answer = JSON.stringify({ number })
  response.writeHead(room ? 200 : 409, { 'Content-Type': 'application/json' }).end(answer)
})

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
http.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    socket.on('message', (data) => {
      const { roomId } = JSON.parse(data.toString())
      rooms.set(roomId, (rooms.get(roomId) ?? new Set()).add(stream))
      socket.send('{}')
    })
  })
})
http.listen(0, '127.0.0.1', () => answerRequests({ port: () => (http.address() as AddressInfo).port }))
