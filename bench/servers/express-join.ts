import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import connectPgSimple from 'connect-pg-simple'
import express from 'express'
import session from 'express-session'
import pg from 'pg'
import { answerRequests } from '../harness/child.ts'

/*
 * The obvious implementation: Express, express-session, and a transaction that writes the same rows as ours, by statements
 * that are not prepared. It checks nothing.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const Store = connectPgSimple(session)
const app = express()
app.use(express.json())
app.use(
  session({
    store: new Store({ pool, tableName: 'sessions', disableTouch: true, pruneSessionInterval: false }),
    secret: 'only for this benchmark',
    resave: false,
    saveUninitialized: true,
  }),
)

/** Counted up: the statements do not try again with another number. */
let nextNumber = 100_000

app.post('/api/rooms', async (request, response) => {
  const { hostName, ticketCount } = request.body as { hostName: string; ticketCount: number }
  const made = await inTransaction(async (client) => {
    const [id, epoch, playerId] = [String(nextNumber++), randomUUID(), randomUUID()]
    const insert = `insert into game_rooms (id, epoch, host_id) values ($1, $2, $3) returning *`
    const room = (await client.query(insert, [id, epoch, playerId])).rows[0]
    const secret = randomBytes(32).toString('hex')
    await client.query(`insert into draw_secrets (room_id, secret) values ($1, $2)`, [id, secret])
    const commitment = hash(`${id} ${secret}`)
    await client.query(`insert into draws (room_id, epoch, commitment) values ($1, $2, $3)`, [id, epoch, commitment])
    const player = { id: playerId, roomId: id, name: hostName, ticketCount, isHost: true }
    const hostPlayer = await insertPlayer(client, player, hash(request.sessionID))
    await client.query(`${TODAY} (date, rooms_created, total_players_joined) values (${DATE}, 1, 1) ${ADDED}`)
    return { room, hostPlayer }
  })
  response.status(201).json(made)
})

app.post('/api/rooms/:id/join', async (request, response) => {
  const { id: roomId } = request.params
  const { name, ticketCount } = request.body as { name: string; ticketCount: number }
  const joined = await inTransaction(async (client) => {
    const player = { id: randomUUID(), roomId, name, ticketCount, isHost: false }
    const row = await insertPlayer(client, player, hash(request.sessionID))
    await client.query(`update game_rooms set version = version + 1, changed_at = now() where id = $1`, [roomId])
    await client.query(`${TODAY} (date, total_players_joined) values (${DATE}, 1) ${ADDED}`)
    return row
  })
  response.status(201).json(joined)
})

const DATE = `(now() at time zone 'Asia/Kolkata')::date`
const TODAY = 'insert into daily_stats'
const ADDED = `on conflict (date) do update set rooms_created = daily_stats.rooms_created + excluded.rooms_created,
  total_players_joined = daily_stats.total_players_joined + excluded.total_players_joined, updated_at = now()`

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

interface NewPlayer {
  id: string
  roomId: string
  name: string
  ticketCount: number
  isHost: boolean
}

async function insertPlayer(client: pg.PoolClient, player: NewPlayer, owner: string): Promise<unknown> {
  const { id, roomId, name, ticketCount, isHost } = player
  const { rows } = await client.query(
    `insert into players (id, room_id, name, ticket_count, is_host) values ($1, $2, $3, $4, $5) returning *`,
    [id, roomId, name, ticketCount, isHost],
  )
  await client.query(`insert into seats (player_id, owner_session, holder_session) values ($1, $2, $2)`, [id, owner])
  return rows[0]
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const server = app.listen(0, '127.0.0.1', () => answerRequests({ port: () => (server.address() as AddressInfo).port }))
