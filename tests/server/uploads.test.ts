import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { uploadPath } from '#shared/ads.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { advertisements, uploads } from '../../server/db/tables/advertisements.ts'
import { LIMITS } from '../../server/limits/limits.ts'
import { openDiskStore } from '../../server/objects/disk.ts'
import { linkSigner } from '../../server/objects/link-signer.ts'
import { UPLOAD_LINK_MS } from '../../server/objects/store.ts'
import { recordUpload, sweepUploads } from '../../server/objects/uploads.ts'
import { ADMIN_CODE, asAdmin, idOf, putFile, uploadLink } from '../support/admin.ts'
import type { BrowserSession } from '../support/browser-session.ts'
import { hugePng, picture, pngOfBytes, SAFELY_SERVED } from '../support/pictures.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'
import { untilAnswered } from '../support/until-answered.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

const scriptAfter = (file: Buffer) => Buffer.concat([file, Buffer.from(SCRIPT)])

onOneDatabase({ ADMIN_CODE }, (server) => {
  const folder = () => join(server.dataDir, 'uploads')
  /** All files that uploads have left on the disk. */
  const onDisk = () => readdirSync(folder(), { recursive: true }).map(String).toSorted()
  /** The same once nothing is unfinished. A refusal may be answered before its file is removed. */
  const settledDisk = async () => {
    await expect.poll(onDisk).not.toContainEqual(expect.stringMatching('unfinished/'))
    return onDisk()
  }
  const stored = (link: URL) => readFile(join(folder(), `${idOf(link)}.webp`))
  const freshLink = async (admin?: BrowserSession) => uploadLink(admin ?? (await asAdmin(server)))

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('a %s is served as safe WebP', async (format) => {
    const link = await freshLink()
    expect(await putFile(link, await picture(format, 320, 50), `image/${format}`)).toEqual({ status: 200, code: '' })
    const served = await fetch(link)
    const headers = { 'content-type': 'image/webp', ...SAFELY_SERVED }
    expect([served.status, Object.fromEntries(served.headers)]).toMatchObject([200, headers])
    const kept = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([kept.format, kept.width, kept.height]).toEqual(['webp', 320, 50])
    expect((await fetch(`${server.url}/objects/uploads/${idOf(link)}`)).status, 'without the query').toBe(200)
  })

  test('hidden data of a picture is removed: locations, and scripts after its end', async () => {
    const link = await freshLink()
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '19/1 4/1 0/1' }, IFD0: { Copyright: SCRIPT } })
      .toBuffer()
    expect(photo.includes(SCRIPT)).toBe(true)
    expect((await putFile(link, scriptAfter(photo), 'image/jpeg')).status).toBe(200)
    const kept = await stored(link)
    expect(kept.includes('script')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  const asTiff = (file: Buffer) => sharp(file).tiff().toBuffer()
  const hostile: [name: string, file: () => Promise<Buffer> | Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from(SVG)],
    ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['HTML named .png', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['HTML behind the first bytes of a PNG', async () => scriptAfter((await picture('png')).subarray(0, 8))],
    ['a script that is a GIF', () => Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//')],
    ['half a GIF with a script', async () => scriptAfter((await picture('gif', 200, 90)).subarray(0, 60))],
    ['half a PNG', async () => (await picture('png', 400, 400)).subarray(0, 700)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a TIFF', async () => asTiff(await picture('png'))],
  ]
  test('a file that is too large or not a picture is refused, and leaves no files', async () => {
    const admin = await asAdmin(server)
    const before = await settledDisk()
    const refused = async (what: string, file: Buffer, status: number, code: string) => {
      const link = await freshLink(admin)
      expect(await putFile(link, file), what).toEqual({ status, code })
      await expect.poll(onDisk, { message: what }).toEqual(before)
      expect((await fetch(link)).status, what).toBe(404)
    }
    for (const [what, file] of hostile) await refused(what, await file(), 415, 'not_an_image')
    const resident = process.resourceUsage().maxRSS
    await refused('900 million pixels', hugePng(30_000), 413, 'too_many_pixels')
    await refused('256 million pixels', hugePng(16_000), 413, 'too_many_pixels')
    await refused('5,242,881 bytes', await pngOfBytes(UPLOAD_MAX_BYTES + 1), 413, 'file_too_large')
    const grownMegabytes = (process.resourceUsage().maxRSS - resident) / 1024
    expect(grownMegabytes, 'unpacked they would take 768 and 2,700 MB').toBeLessThan(300)
    expect(await putFile(await freshLink(admin), await pngOfBytes(UPLOAD_MAX_BYTES))).toEqual({ status: 200, code: '' })
  })

  const TOO_LARGE = /^HTTP\/1.1 413 [\s\S]*file_too_large/
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  test.each<[string, header: string, body: (png: Buffer) => Buffer | string, answer: RegExp | null]>([
    ['no announced length', 'Transfer-Encoding: chunked', () => chunk.repeat(400), TOO_LARGE],
    ['an announced length of more', 'Content-Length: 100000000', (png) => png, TOO_LARGE],
    // The remaining bytes are parsed as another request, an invalid one.
    ['an announced length of less', 'Content-Length: 40', (png) => png, /^HTTP\/1.1 4(00|15) /],
    ['a sender who hangs up', 'Content-Length: 1000', (png) => png.subarray(0, 60), null],
  ])('%s leaves no files, and the link still works', async (_what, header, body, answer) => {
    const link = await freshLink()
    const before = await settledDisk()
    const png = await picture('png')
    const { socket, until } = await rawConnection(server)
    socket.write(`PUT ${link.pathname}${link.search} HTTP/1.1\r\nHost: ${link.host}\r\n${header}\r\n\r\n`)
    socket.write(body(png))
    if (answer) await until(answer)
    else await expect.poll(() => onDisk().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(onDisk).toEqual(before)
    expect((await putFile(link, png)).status).toBe(200)
  })

  test('a link works once, even for six simultaneous requests', async () => {
    const link = await freshLink()
    const files = await Promise.all(Array.from({ length: 6 }, (_, i) => picture('png', 20 + i, 20)))
    const answers = await Promise.all(files.map((file) => putFile(link, file)))
    const said = answers.map(({ status, code }) => `${status} ${code}`)
    expect(said.toSorted()).toEqual(['200 ', ...Array(5).fill('409 upload_link_used')])
    const kept = await stored(link)
    expect(await putFile(link, files[0] as Buffer)).toEqual({ status: 409, code: 'upload_link_used' })
    expect(await stored(link)).toEqual(kept)
    await settledDisk()
  })

  test('a link has the origin of its page, and is refused if altered, moved or expired', async () => {
    const admin = await asAdmin(server)
    expect((await uploadLink(admin, { origin: server.url.replace('http', 'https') })).protocol).toBe('https:')
    const png = await picture('png')
    const good = await freshLink(admin)
    const later = (Number.parseInt(good.searchParams.get('expires') ?? '', 16) + 60_000).toString(16)
    const flipped = (good.searchParams.get('signature') ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const other = await freshLink(admin)
    for (const alter of [
      (link: URL) => link.searchParams.set('expires', later),
      (link: URL) => link.searchParams.set('signature', flipped),
      (link: URL) => link.searchParams.set('signature', 'no'),
      (link: URL) => link.searchParams.delete('signature'),
      (link: URL) => link.searchParams.delete('expires'),
      (link: URL) => link.searchParams.append('expires', later),
      (link: URL) => Object.assign(link, { pathname: other.pathname }),
      (link: URL) => Object.assign(link, { pathname: `/objects/uploads/${NOBODY}` }),
    ]) {
      const link = new URL(good)
      alter(link)
      expect(await putFile(link, png), link.search).toEqual({ status: 403, code: 'upload_link_invalid' })
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UPLOAD_LINK_MS + 1_000 })
    expect(await putFile(good, png)).toEqual({ status: 403, code: 'upload_link_invalid' })
    expect((await fetch(good)).status).toBe(404)
  })

  test('paths and links cannot leave the folder', async () => {
    await writeFile(join(server.dataDir, 'outside.webp'), 'secret')
    await symlink('../outside.webp', join(server.dataDir, 'uploads', 'inside.webp'))
    const relative = ['..%2f..%2fadmin-code', '..%2foutside', '%2e%2e%2foutside.webp', '%00', '']
    const inside = ['inside', 'inside.webp', 'unfinished', 'unfinished%2fx']
    const almost = [`${NOBODY}%00.webp`, `${NOBODY}.webp`, NOBODY.toUpperCase().replace('8', 'A')]
    for (const path of [...relative, ...inside, ...almost]) {
      const answer = await fetch(`${server.url}/objects/uploads/${path}`)
      expect([answer.status, await answer.json()], path).toEqual([404, { message: 'Not found.', code: 'not_found' }])
      const put = await fetch(`${server.url}/objects/uploads/${path}`, { method: 'PUT', body: 'x' })
      expect(put.status, path).toBe(404)
    }
  })
})

onOneDatabase({ ADMIN_CODE, limited: true }, (server) => {
  test('an admin gets twenty links an hour, even with thirty simultaneous requests', async () => {
    const admin = await asAdmin(server)
    const ask = () => admin.post('/api/objects/upload')
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.filter(({ status }) => status === 200).length).toBe(LIMITS.uploadLinks.points)
    expect(answers.filter(({ status }) => status === 429).length).toBe(30 - LIMITS.uploadLinks.points)
    const late = await ask()
    const message = 'Too many uploads. Try again in 1 hour.'
    expect([late.status, late.body]).toEqual([429, { code: 'too_many_requests', message }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  })

  test('a nearly full disk refuses uploads', async () => {
    const folder = join(server.dataDir, 'full')
    const store = await openDiskStore(folder, linkSigner('a secret'), Number.MAX_SAFE_INTEGER)
    const refusal = {
      refusal: { status: 507, code: 'not_enough_storage', message: expect.stringMatching(/full.*try again later/) },
    }
    await expect(store.uploadUrl(NOBODY, server.url)).rejects.toMatchObject(refusal)
    await expect(store.receive(NOBODY, Readable.from([await picture('png')]))).rejects.toMatchObject(refusal)
    expect(await readdir(folder, { recursive: true })).toEqual(['unfinished'])
  })
})

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
    const [used, young] = [await upload(25, true), await upload(23, false)]
    const orphans = [await upload(25, false), await upload(25, false)]
    const kept = async (id: string) => (await store.settle(id)) && (await db.$count(uploads, eq(uploads.id, id))) === 1

    const remove = vi.fn().mockImplementationOnce(store.remove).mockRejectedValueOnce(new Error('no bucket'))
    await expect(sweepUploads(db, { ...store, remove })).rejects.toThrow('no bucket')
    expect(await db.$count(uploads), 'the first is done').toBe(3)
    expect(await sweepUploads(db, store)).toBe(1)
    expect([await kept(used), await kept(young)]).toEqual([true, true])
    for (const id of orphans) expect([await kept(id), await store.settle(id)]).toEqual([false, false])
    expect(await sweepUploads(db, store)).toBe(0)

    await db.delete(advertisements)
    const swept = await Promise.all(Array.from({ length: 5 }, () => untilAnswered(() => sweepUploads(db, store))))
    expect(swept.toSorted(), 'several at once share the work').toEqual([0, 0, 0, 0, 1])
    expect([await kept(used), await kept(young)]).toEqual([false, true])
  })
})
