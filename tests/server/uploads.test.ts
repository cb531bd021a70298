import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#shared/request-sizes.ts'
import { linkSigner, openDiskStore } from '../../server/objects/disk.ts'
import { UPLOAD_LINK_MS } from '../../server/objects/store.ts'
import { UPLOAD_LINKS_PER_HOUR } from '../../server/objects/uploads.ts'
import { ADMIN_CODE, asAdmin, idOf, putFile, uploadLink } from '../support/admin.ts'
import { type BrowserSession, untilTaken } from '../support/browser-session.ts'
import { hugePng, picture, pngOfBytes } from '../support/pictures.ts'
import { onOneDatabase } from '../support/test-server.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

const scriptAfter = (file: Buffer) => Buffer.concat([file, Buffer.from(SCRIPT)])

afterEach(() => {
  vi.useRealTimers()
})

const headOf = (link: URL, length: number) =>
  `PUT ${link.pathname}${link.search} HTTP/1.1\r\nHost: ${link.host}\r\nContent-Length: ${length}\r\n\r\n`

onOneDatabase({ ADMIN_CODE }, (server) => {
  /** All files that uploads have left on the disk. */
  const onDisk = () =>
    readdirSync(join(server.dataDir, 'uploads'), { recursive: true })
      .map(String)
      .filter((name) => name !== 'unfinished')
  /** Files of unfinished uploads. A refusal may be answered before its file is removed. */
  const unfinished = () => onDisk().filter((name) => name.startsWith('unfinished'))
  const settledDisk = async () => {
    await expect.poll(unfinished).toEqual([])
    return onDisk()
  }
  const freshLink = async (admin?: BrowserSession) => uploadLink(admin ?? (await asAdmin(server)))

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'a %s is stored and served as WebP with safe headers',
    async (format) => {
      const link = await freshLink()
      expect(await putFile(link, await picture(format, 320, 50), `image/${format}`)).toEqual({ status: 200, code: '' })
      const served = await fetch(link.origin + link.pathname + link.search)
      expect([served.status, Object.fromEntries(served.headers)]).toMatchObject([
        200,
        {
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'content-disposition': 'inline',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      ])
      const { format: stored, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
      expect([stored, width, height]).toEqual(['webp', 320, 50])
      expect((await fetch(`${server.url}/objects/uploads/${idOf(link)}`)).status, 'without the query').toBe(200)
    },
  )

  test('hidden data is removed: locations, and scripts after the end of the picture', async () => {
    const link = await freshLink()
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '19/1 4/1 0/1' }, IFD0: { Copyright: SCRIPT } })
      .toBuffer()
    expect(photo.includes(SCRIPT)).toBe(true)
    expect((await putFile(link, scriptAfter(photo), 'image/jpeg')).status).toBe(200)
    const stored = await readFile(join(server.dataDir, 'uploads', `${idOf(link)}.webp`))
    expect(stored.includes('script')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

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
    [
      'a TIFF',
      async () =>
        sharp(await picture('png'))
          .tiff()
          .toBuffer(),
    ],
  ]
  test('what is no picture, or too large, is refused and leaves no files', async () => {
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
  })

  test('5,242,880 bytes are allowed', async () => {
    expect((await putFile(await freshLink(), await pngOfBytes(UPLOAD_MAX_BYTES))).status).toBe(200)
  })

  test('a body without a length is counted while it arrives', async () => {
    const link = await freshLink()
    const before = await settledDisk()
    const endless = Readable.from(
      (function* () {
        for (let i = 0; i < 200; i++) yield Buffer.alloc(64 * 1024, i)
      })(),
    )
    const answer = await fetch(link, {
      method: 'PUT',
      body: Readable.toWeb(endless) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'file_too_large'])
    await expect.poll(onDisk).toEqual(before)
  })

  test.each([
    ['more', 100_000_000, /^HTTP\/1.1 413 [\s\S]*file_too_large/],
    // The remaining bytes are parsed as another request, an invalid one.
    ['less', 40, /^HTTP\/1.1 4(00|15) /],
  ])('an announced length of %s than is sent', async (_name, length, answer) => {
    const link = await freshLink()
    const before = await settledDisk()
    const png = await picture('png')
    const socket = connect(Number(link.port), link.hostname)
    const heard = once(socket, 'data')
    socket.write(headOf(link, length))
    socket.write(png)
    expect(String(await heard)).toMatch(answer)
    socket.destroy()
    await expect.poll(onDisk).toEqual(before)
  })

  test('an aborted upload leaves no files, and the link still works', async () => {
    const link = await freshLink()
    const before = await settledDisk()
    const png = await picture('png')
    const socket = connect(Number(link.port), link.hostname)
    socket.write(headOf(link, png.length))
    socket.write(png.subarray(0, png.length - 1))
    await expect.poll(() => onDisk().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(onDisk).toEqual(before)
    expect((await putFile(link, png)).status).toBe(200)
  })

  test('a link works once, even for six simultaneous requests', async () => {
    const link = await freshLink()
    const files = await Promise.all(Array.from({ length: 6 }, (_, i) => picture('png', 20 + i, 20)))
    const answers = await Promise.all(files.map((file) => putFile(link, file)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status, code }) => status === 409 && code === 'upload_link_used').length).toBe(5)
    const stored = await readFile(join(server.dataDir, 'uploads', `${idOf(link)}.webp`))
    expect(await putFile(link, files[0] as Buffer)).toEqual({ status: 409, code: 'upload_link_used' })
    expect(await readFile(join(server.dataDir, 'uploads', `${idOf(link)}.webp`))).toEqual(stored)
    await expect.poll(unfinished).toEqual([])
  })

  test('an altered, moved or expired link is refused', async () => {
    const admin = await asAdmin(server)
    const png = await picture('png')
    const good = await freshLink(admin)
    const alter = (change: (link: URL) => void) => {
      const link = new URL(good)
      change(link)
      return link
    }
    const later = (Number.parseInt(good.searchParams.get('expires') ?? '', 16) + 60_000).toString(16)
    const flipped = (good.searchParams.get('signature') ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const other = await freshLink(admin)
    for (const link of [
      alter((l) => l.searchParams.set('expires', later)),
      alter((l) => l.searchParams.set('signature', flipped)),
      alter((l) => l.searchParams.set('signature', 'no')),
      alter((l) => l.searchParams.delete('signature')),
      alter((l) => l.searchParams.delete('expires')),
      alter((l) => l.searchParams.append('expires', later)),
      alter((l) => {
        l.pathname = other.pathname
      }),
      alter((l) => {
        l.pathname = `/objects/uploads/${NOBODY}`
      }),
    ]) {
      expect(await putFile(link, png), link.search).toEqual({ status: 403, code: 'upload_link_invalid' })
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UPLOAD_LINK_MS + 1_000 })
    expect(await putFile(good, png)).toEqual({ status: 403, code: 'upload_link_invalid' })
    expect((await fetch(good)).status).toBe(404)
  })

  test('neither paths nor links lead out of the folder', async () => {
    await writeFile(join(server.dataDir, 'outside.webp'), 'secret')
    await symlink('../outside.webp', join(server.dataDir, 'uploads', 'inside.webp'))
    for (const path of [
      '..%2f..%2fadmin-code',
      '..%2foutside',
      '%2e%2e%2foutside.webp',
      'inside',
      'inside.webp',
      'unfinished',
      'unfinished%2fx',
      '%00',
      `${NOBODY}%00.webp`,
      `${NOBODY}.webp`,
      NOBODY.toUpperCase().replace('8', 'A'),
      '',
    ]) {
      const answer = await fetch(`${server.url}/objects/uploads/${path}`)
      expect([answer.status, await answer.json()], path).toEqual([404, { message: 'Not found.', code: 'not_found' }])
      const put = await fetch(`${server.url}/objects/uploads/${path}`, { method: 'PUT', body: 'x' })
      expect(put.status, path).toBe(404)
    }
  })
})

onOneDatabase({ ADMIN_CODE, RATE_LIMITS: 'on' }, (server) => {
  test('twenty links an hour are issued, even for sixty simultaneous requests', async () => {
    const admin = await asAdmin(server)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => untilTaken(() => admin.post('/api/objects/upload'))),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(UPLOAD_LINKS_PER_HOUR)
    expect(answers.filter(({ status }) => status === 429).length).toBe(60 - UPLOAD_LINKS_PER_HOUR)
    const late = await admin.post('/api/objects/upload')
    const message = 'Too many uploads. Try again in 1 hour.'
    expect([late.status, late.body]).toEqual([429, { code: 'too_many_requests', message }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  })

  test('a nearly full disk refuses uploads', async () => {
    const folder = join(server.dataDir, 'full')
    const links = linkSigner('a secret of some length')
    const store = await openDiskStore(folder, links, Number.MAX_SAFE_INTEGER)
    const refusal = { refusal: { status: 507, code: 'not_enough_storage', message: 'Not enough storage.' } }
    await expect(store.uploadUrl(NOBODY, server.url)).rejects.toMatchObject(refusal)
    await expect(store.receive(NOBODY, Readable.from([await picture('png')]))).rejects.toMatchObject(refusal)
    expect(await readdir(folder, { recursive: true })).toEqual(['unfinished'])
  })
})
