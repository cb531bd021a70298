import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { answerRequests } from '../harness/child.ts'

/* The obvious implementation: Express parses the body, and one UPDATE adds the number to the current marks. */
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
const server = app.listen(0, '127.0.0.1', () => answerRequests({ port: () => (server.address() as AddressInfo).port }))
