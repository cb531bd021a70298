import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { answerRequests } from '../harness/child.ts'

/*
 * The obvious implementation: Express parses the body, and one UPDATE adds the number to the current marks. A second route
 * has no statement: what Express alone takes for a mark is a limit of what any server with it can reach.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = express()
app.use(express.json())
app.post('/api/players/:id/mark', async (request, response) => {
  const { ticketId, number } = request.body as { ticketId: number; number: number }
  const { rows } = await pool.query(
    `update players set marked = jsonb_set(marked, array[$2::text], coalesce(marked -> $2::text, '[]') || to_jsonb($3::int))
     where id = $1 returning marked`,
    [request.params.id, String(ticketId), number],
  )
  response.json({ marked: rows[0].marked })
})
app.post('/no-statement/:id', (request, response) => {
  const { ticketId, number } = request.body as { ticketId: number; number: number }
  response.json({ marked: { [ticketId]: [number] } })
})
const server = app.listen(0, '127.0.0.1', () => answerRequests({ port: () => (server.address() as AddressInfo).port }))
