import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadPath } from '#shared/ads.ts'
import { advertisements, uploads } from '#shared/schema.ts'
import { linkSigner, openDiskStore } from '../../server/objects/disk.ts'
import { recordUpload, sweepUploads } from '../../server/objects/uploads.ts'
import { picture } from '../support/pictures.ts'
import { onOneOpenDatabase } from '../support/test-server.ts'

onOneOpenDatabase((given) => {
  test('only unused uploads are deleted after a day', async () => {
    const { db } = given
    const store = await openDiskStore(`${given.dataDir}/uploads`, linkSigner('a secret'))
    const upload = async (hoursAgo: number, used: boolean) => {
      const id = randomUUID()
      await recordUpload(db, id, true)
      await store.receive(id, Readable.from([await picture('png')]))
      const createdAt = sql`now() - make_interval(hours => ${hoursAgo})`
      await db.update(uploads).set({ createdAt }).where(eq(uploads.id, id))
      if (used) await db.insert(advertisements).values({ imageUrl: uploadPath(id), linkUrl: 'https://shop.example/' })
      return id
    }
    const [orphan, used, young] = [await upload(25, false), await upload(25, true), await upload(23, false)]
    const kept = async (id: string) => (await store.settle(id)) && (await db.$count(uploads, eq(uploads.id, id))) === 1

    expect(await sweepUploads(db, store)).toBe(1)
    expect([await kept(orphan), await kept(used), await kept(young)]).toEqual([false, true, true])
    expect(await store.settle(orphan)).toBe(false)
    expect(await sweepUploads(db, store)).toBe(0)

    await db.delete(advertisements)
    const swept = await Promise.all(Array.from({ length: 5 }, () => sweepUploads(db, store)))
    expect(
      swept.reduce((sum, n) => sum + n, 0),
      'several at once share the work',
    ).toBe(1)
    expect([await kept(used), await kept(young)]).toEqual([false, true])
  })
})
