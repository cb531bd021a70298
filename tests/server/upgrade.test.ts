import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { RoomId } from '#shared/game/ids.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { Db } from '../../server/db/db.ts'
import { openEmbedded } from '../../server/db/embedded.ts'
import { type Database, MIGRATIONS, openDatabase } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Marks } from '../../server/room/gate/marks.ts'
import { loadWaitingNames } from '../../server/room/rows/next-people.ts'
import { loadPlayers, loadRoom, loadWinners, type RoomRow } from '../../server/room/rows/repo.ts'
import { loadRounds } from '../../server/room/rows/rounds.ts'
import { playerView, roomView, winnerView } from '../../server/room/rows/views.ts'
import { numbersOn } from '../support/browser-session.ts'
import { emptyDatabase, newDataDir } from '../support/databases.ts'
import { gateOn } from '../support/gate.ts'
import { sessionOf } from '../support/test-server.ts'

/*
 * `upgrade.golden.json` was written by the version before there were more than five patterns: the rows of two rooms in the
 * middle of their second round, one of them with house rules, and what that version answered about them.
 */

const OLD_TABLES = 4
/** The migrations of the release before seats had a state. */
const WITHOUT_STATES = 9
const { rows, answers }: { rows: Record<string, object[]>; answers: Record<string, { players: PlayerView[] }> } =
  JSON.parse(readFileSync(join(import.meta.dirname, 'upgrade.golden.json'), 'utf8'))
const log = pino({ level: 'silent' })
const adminUrl = process.env.TEST_DATABASE_URL

/** Removes a folder at the end. */
const passing = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The first migrations, which an older version had. */
function oldMigrations(count: number): string {
  const folder = passing(mkdtempSync(join(tmpdir(), 'tambola-upgrade-')))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.slice(0, count)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** A database of an older version, filled by it and opened by this one. */
async function upgraded(kind: string, migrations: number, fill: (db: Db) => Promise<void>): Promise<Database> {
  const fresh = kind === 'postgres' ? await emptyDatabase(adminUrl as string) : null
  const dataDir = passing(newDataDir({ databaseUrl: fresh?.url }))
  if (!fresh) {
    // Creating an embedded database takes longer than to empty one.
    const { db, close } = await openEmbedded(dataDir, MIGRATIONS, undefined)
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`drop schema drizzle cascade`)
    await db.execute(sql`create schema public`)
    await close()
  }
  const old = await (fresh
    ? openPostgres(fresh.url, 2, oldMigrations(migrations), log)
    : openEmbedded(dataDir, oldMigrations(migrations), undefined))
  await fill(old.db)
  await old.close()
  const database = await openDatabase({ databaseUrl: fresh?.url, dataDir }, log)
  onTestFinished(async () => {
    await database.close()
    await fresh?.drop()
  })
  return database
}

async function fillFromFile(db: Db): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    const into = sql.identifier(table)
    await db.execute(
      sql`insert into ${into} select * from json_populate_recordset(null::${into}, ${JSON.stringify(all)})`,
    )
  }
}

async function answersAbout(db: Db, roomId: RoomId) {
  const room = roomView((await loadRoom(db, roomId)) as RoomRow, { cooldownMs: 0 })
  const players = (await loadPlayers(db, roomId)).map(playerView)
  const winners = (await loadWinners(db, roomId)).map(winnerView)
  return { room, players, winners, rounds: await loadRounds(db, roomId) }
}

const KINDS = adminUrl ? ['embedded', 'postgres'] : ['embedded']
test.each(KINDS)(
  'a game with five patterns continues in the %s database, and the next round has more',
  async (kind) => {
    const { db } = await upgraded(kind, OLD_TABLES, fillFromFile)
    const deps = gateOn(db)
    for (const [roomId, answered] of Object.entries(answers)) {
      expect(JSON.stringify(await answersAbout(db, roomId))).toBe(JSON.stringify(answered))

      // The round is played to its end.
      const send = (who: string, command: Command) => execute(deps, roomId, sessionOf(who), command)
      const playerId = answered.players.find(({ name }) => name === 'Ravi')?.id ?? ''
      const claim = (pattern: string, ticketNumber = 1) =>
        send('ravi', { type: 'claim', playerId, pattern, ticketNumber, screenshot: null })
      for (const number of numbersOn({ id: roomId }, playerId).slice(5)) {
        await send('asha', { type: 'call_number', number })
        await new Marks(deps).mark(sessionOf('ravi'), { playerId, ticketId: 0, number })
      }
      await expect(claim('Four Corners')).rejects.toThrow('Invalid pattern')
      const { room } = await answersAbout(db, roomId)
      const open = room.rules.patterns.filter((pattern) => !room.disabledPatterns.includes(pattern))
      for (const pattern of open) await claim(pattern)
      // Where ties share it would go on for a moment.
      if (room.rules.ties === 'share') await send('asha', { type: 'end_game' })
      expect((await answersAbout(db, roomId)).winners.map(({ pattern }) => pattern).toSorted()).toEqual(
        room.rules.patterns.toSorted(),
      )

      await send('asha', { type: 'next_round', after: 2 })
      await send('asha', { type: 'set_rules', patterns: ['Four Corners', 'Full House', 'Second House'] })
      const next = await answersAbout(db, roomId)
      expect(next.rounds.map(({ rules }) => rules.patterns)).toEqual([room.rules.patterns, room.rules.patterns])
      expect(next.room.rules.patterns).toEqual(['Four Corners', 'Full House', 'Second House'])
    }
  },
)

/** Seats and people who wait, as the release without states wrote them. */
async function fillSeats(db: Db): Promise<void> {
  await db.execute(sql`insert into game_rooms (id, epoch, host_id) values ('482913', 'first', ${idOf('Host')})`)
  for (const name of ['Host', 'Lent', 'Own'])
    await db.execute(
      sql`insert into players (id, room_id, name, is_host) values (${idOf(name)}, '482913', ${name}, ${name === 'Host'})`,
    )
  await db.execute(sql`insert into seats (player_id, owner_session, holder_session, is_shared, link_log) values
    (${idOf('Host')}, 'phone', 'laptop', true, '[]'), (${idOf('Lent')}, 'lent', 'borrower', false, null),
    (${idOf('Own')}, 'own', 'own', false, null)`)
  await db.execute(sql`insert into next_people (person_id, room_id, name, owner_session, holder_session) values
    (${idOf('Late')}, '482913', 'Late', 'late', 'late'), (${idOf('Away')}, '482913', 'Away', 'away', ''),
    (${idOf('Gone')}, '482913', 'Gone', 'gone', '-')`)
}
const IDS = ['Host', 'Lent', 'Own', 'Late', 'Away', 'Gone']
const idOf = (name: string) => `00000000-0000-4000-8000-00000000000${IDS.indexOf(name)}`

test.each(KINDS)(
  'seats get their state by the upgrade and from writes of the former release, in the %s database',
  async (kind) => {
    const { db } = await upgraded(kind, WITHOUT_STATES, fillSeats)
    const states = async () => {
      const found = await db.execute(
        sql`select player_id as id, state from seats union select person_id, state from next_people`,
      )
      return Object.fromEntries(found.rows.map(({ id, state }) => [IDS[Number(String(id).slice(-1))], state]))
    }
    const before = { Host: 'shared', Lent: 'lent', Own: 'own', Late: 'waiting', Away: 'set_aside', Gone: 'left' }
    expect(await states()).toEqual(before)
    expect(await loadWaitingNames(db, '482913')).toEqual(['Late'])

    // While servers are replaced, those of the former release go on.
    await db.execute(sql`update seats set holder_session = owner_session, is_shared = false where is_shared`)
    await db.execute(sql`update seats set holder_session = 'borrower' where owner_session = 'own'`)
    await db.execute(sql`update next_people set holder_session = 'away' where holder_session = ''`)
    expect(await states()).toEqual({ ...before, Host: 'own', Own: 'lent', Away: 'waiting' })
    expect(await loadWaitingNames(db, '482913')).toEqual(['Late', 'Away'])
    const unknown = db.execute(sql`update seats set state = 'sold'`)
    await expect(unknown, 'nobody writes it').rejects.toThrow()
  },
)
