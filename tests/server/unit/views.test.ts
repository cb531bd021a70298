import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adView } from '../../../server/ads/ads.ts'
import { advertisements } from '../../../server/db/tables/advertisements.ts'
import { players } from '../../../server/db/tables/players.ts'
import { gameRooms } from '../../../server/db/tables/rooms.ts'
import { winners } from '../../../server/db/tables/winners.ts'
import { playerView, roomView, winnerView } from '../../../server/room/rows/views.ts'

const NOW = new Date()
const SECRET = 'nobody has said that this may be shown'
const PRIVATE = {
  rooms: (
    'autoPause autoSettings autoState callerSeenAt cancelled changedAt closedAt eveningName finishedAt ' +
    'invite lastCalledAt lastWonAt nextCallAt planChanges seenAt startsAt zone'
  ).split(' '),
  players: 'beforeJoining came joinedName joinedStands joinedTo missed removal removed stands'.split(' '),
}

const ADDED = ['auto', 'callCooldownMs', 'plan']

/** A row with something in each column, and in one that was added a moment ago. */
function rowOf(table: Parameters<typeof getTableColumns>[0]): never {
  const columns = Object.keys(getTableColumns(table)).map((name) => [name, name.endsWith('At') ? NOW : name])
  return { ...Object.fromEntries(columns), aNewColumn: SECRET } as never
}

const columnsOf = (table: Parameters<typeof getTableColumns>[0], hidden: string[]) =>
  Object.keys(getTableColumns(table)).filter((name) => !hidden.includes(name))

test.each([
  ['a room', () => roomView(rowOf(gameRooms), { cooldownMs: 1 }), gameRooms, PRIVATE.rooms, ADDED],
  ['a player', () => playerView(rowOf(players)), players, PRIVATE.players, ['former']],
  ['a win', () => winnerView(rowOf(winners)), winners, [], ['personId']],
  ['an advertisement', () => adView(rowOf(advertisements)), advertisements, [], []],
])('%s shows only the columns listed as public', (_, view, table, hidden, added) => {
  const shown = view()
  expect(Object.keys(shown).sort()).toEqual([...columnsOf(table, hidden), ...added].sort())
  expect(JSON.stringify(shown)).not.toContain(SECRET)
})
