import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pages } from '../../server/http/http-deps.ts'
import { builtPages } from '../../server/http/pages.ts'
import { ADMIN_CODE, asAdmin, idOf, putFile, uploadLink } from '../support/admin.ts'
import { newDataDir } from '../support/databases.ts'
import { picture } from '../support/pictures.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { startServer } from '../support/test-server.ts'

const SCRIPT = Buffer.from(`export const words = ${JSON.stringify('tambola '.repeat(5_000))}`)
const ICON = Buffer.alloc(80_000, 'icon')
const FILES: Record<string, Buffer> = {
  'index.html': Buffer.from('<!doctype html><head><meta name="link-preview" /></head><div id="app"></div>'),
  'preloads.json': Buffer.from('{"/tv":["/assets/tv-entry.js"],"/tv/:roomId":["/assets/tv.css","/assets/tv.js"]}'),
  'sw.js': Buffer.from('self.addEventListener("fetch", () => {})'),
  'manifest.webmanifest': Buffer.from('{"name":"Tambola"}'),
  'icon-512.png': ICON,
  'assets/index-abc123.js': SCRIPT,
  'assets/index-abc123.js.br': brotliCompressSync(SCRIPT),
  'assets/index-abc123.js.gz': gzipSync(SCRIPT),
}
const ASSET = '/assets/index-abc123.js'

let server: Awaited<ReturnType<typeof startServer>>
let folder = ''
const dataDir = newDataDir()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tambola-pages-'))
  const pages = join(folder, 'client')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(pages, name), content)
  // As behind a proxy, whose headers a client may forge.
  const built: Pages = { handler: (_server, preview) => builtPages(preview, pages), built: true }
  server = await startServer({ dataDir }, { ADMIN_CODE, TRUST_PROXY: '1' }, { pages: built })
})
afterAll(async () => {
  await server.close()
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
})

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

/** Reads the raw bytes, which `fetch` would decompress. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers, method }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', '.br'],
  ['gzip, deflate', 'gzip', '.gz'],
  ['br;q=0, gzip', 'gzip', '.gz'],
  ['identity', undefined, ''],
  [undefined, undefined, ''],
])('a browser that accepts %s gets the encoding %s, and 304 if it has it', async (taken, coding, suffix) => {
  const accept: Record<string, string> = taken === undefined ? {} : { 'accept-encoding': taken }
  const { status, headers, body } = await ask(ASSET, accept)
  const file = FILES[ASSET.slice(1) + suffix]
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    'content-length': String(file?.length),
  })
  expect([status, headers['content-encoding'], body.equals(file ?? Buffer.alloc(0))]).toEqual([200, coding, true])
  const again = await ask(ASSET, { ...accept, 'if-none-match': headers.etag ?? '' })
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, headers.etag, 0])
  const other = await ask(ASSET, { 'accept-encoding': coding === 'br' ? 'gzip' : 'br' })
  expect(other.headers.etag, 'each encoding has its own').not.toBe(headers.etag)
})

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8', 'public, max-age=0'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=0'],
  ['/icon-512.png', 'image/png', 'public, max-age=0'],
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/lobby?mode=join', 'text/html; charset=utf-8', 'no-cache'],
])('%s is sent as %s with %s', async (path, type, cacheControl) => {
  const { status, headers, body } = await ask(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cacheControl])
  expect(headers['content-security-policy'], 'no other site shows it in a frame').toContain("frame-ancestors 'none'")
  const head = await ask(path, {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(body.length), 0])
})

const TAG = 'fetchpriority="low" crossorigin href="/assets'
test.each([
  ['/', ''],
  ['/tv', `<link rel="modulepreload" ${TAG}/tv-entry.js" />`],
  ['/tv/482913', `<link rel="preload" as="style" ${TAG}/tv.css" /><link rel="modulepreload" ${TAG}/tv.js" />`],
  ['/tv/482913/more', ''],
  ['/preloads.json', ''],
])('the page at %s names the files of its screen', async (path, tags) => {
  const links = (await ask(path)).body.toString().match(/<link.*?>/g) ?? []
  expect(links.join('')).toBe(tags)
})

test('a path outside the build is not a file', async () => {
  for (const path of ['/assets/missing.js', '/assets/', '/assets/..%2f..%2fpackage.json', `${ASSET}.br`]) {
    const { status, headers } = await ask(path)
    expect([status, headers['cache-control']], path).toEqual([404, 'no-store'])
  }
  expect((await ask(ASSET, {}, 'POST')).status).toBe(404)
})

test('the picture of a link preview has the host of the request, not a forwarded one', async () => {
  const { body } = await ask('/lobby', { 'x-forwarded-host': 'evil.example' })
  expect(body.toString()).toContain(`content="${server.url}/preview.jpg"`)
  expect(body.toString()).not.toContain('evil.example')
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Memory in use. Resident memory says little, because it is returned to the system late. */
function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

/** Open file descriptors, without those of the database, which change all the time. */
const openFiles = () => readdirSync('/proc/self/fd').filter((fd) => !targetOf(fd).includes('/database/')).length

/** Opens twenty connections that send a hundred requests each and hang up without reading the answers. */
async function askAndHangUp(path: string, coding: string): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${coding}\r\n\r\n`
  for (const times of [100, 25]) {
    const connections = await Promise.all(Array.from({ length: 20 }, () => rawConnection(server)))
    for (const { socket } of connections) socket.pause().write(request.repeat(times))
    await wait(150)
    for (const { socket } of connections) socket.destroy()
  }
}

const testWithFiles = test.runIf(existsSync('/proc/self/fd'))
testWithFiles('connections dropped before their answers leave no file open and cost little', async () => {
  const link = await uploadLink(await asAdmin(server))
  await putFile(link, await picture('png', 1_600, 400), 'image/png')
  const before = openFiles()
  const memory = heldMegabytes()
  for (const path of ['/icon-512.png', ASSET]) await askAndHangUp(path, 'identity')
  await askAndHangUp(ASSET, 'br')
  for (const path of ['/', `/objects/uploads/${idOf(link)}`]) await askAndHangUp(path, 'gzip')
  // The test's own client is in this process and may have opened another connection; a leak would be hundreds.
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 5)
  expect(heldMegabytes() - memory).toBeLessThan(20)
})
