import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { winnersQuery } from '#client/server-state/winners.ts'
import { etagOf } from '#shared/etag.ts'

const ROOM = '482913'
const win = { id: 'w1' }

/** The answer of a server that is in another round, or in the same one. */
const answering = (epoch: string) =>
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { ETag: etagOf({ epoch, version: 1 }) } }))

beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

test('the wins of a round stay after the server has opened the next one', async () => {
  queryClient.setQueryData(roomKeys.winners(ROOM, 'first'), { etag: null, winners: [win] })
  answering('second')
  expect(await queryClient.fetchQuery({ ...winnersQuery(ROOM, 'first'), staleTime: 0 })).toMatchObject({
    winners: [win],
  })
})

test('a page that knows no wins does not take those of the next round', async () => {
  answering('second')
  await expect(queryClient.fetchQuery({ ...winnersQuery(ROOM, 'first'), retry: false })).rejects.toThrow(
    'nothing known',
  )
})

test('the wins of the present round are read', async () => {
  answering('first')
  expect(await queryClient.fetchQuery(winnersQuery(ROOM, 'first'))).toMatchObject({ winners: [] })
})
