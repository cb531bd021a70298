import { expect, test } from 'vitest'
import type { CreateRoomAnswer } from '#shared/api.ts'
import { BrowserSession } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test.each(['/healthz', '/api/rooms/000000', '/api/nothing', '/nothing'])(
    '%s has its security headers',
    async (path) => {
      const { headers } = await new BrowserSession(server).get(path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part)
      }
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      for (const name of ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster']) {
        expect(headers.get(name), 'without https').toBeNull()
      }
    },
  )

  test('only the server creates session ids', async () => {
    const chosen = 'tambola=s%3AchosenByMallory.c2lnbmVkQnlOb2JvZHk'
    const victim = new BrowserSession(server, chosen)
    await victim.post('/api/rooms', { hostName: 'Asha' })
    expect(victim.cookieHeader).toMatch(/^tambola=s%3A[\w-]{32}\./)
    expect(victim.cookieHeader).not.toContain('chosenByMallory')
  })
})

onOneDatabase({ PUBLIC_ORIGIN: 'https://tambola.example', TRUST_PROXY: '1' }, (server) => {
  test('behind https, cookies and pages require https', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const created = await new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, https)
    expect(created.headers.get('set-cookie')).toMatch(/^__Host-tambola=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
    expect(created.headers.get('strict-transport-security')).toContain('max-age=')
    expect(created.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(created.headers.get('origin-agent-cluster')).toBe('?1')
    expect(created.headers.get('content-security-policy')).toContain("connect-src 'self' wss://tambola.example")
  })

  test('the public origin decides, whatever a proxy says', async () => {
    for (const scheme of ['', 'http']) {
      const told = { 'x-forwarded-proto': scheme }
      const created = await new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, told)
      expect(created.headers.get('set-cookie')).toMatch(/^__Host-tambola=.*; Secure;/)
      expect(created.headers.get('strict-transport-security')).toContain('max-age=')
    }
  })

  test('a page of the same host that was loaded without https may not write', async () => {
    const host = new URL(server.url).host
    const create = (origin: string) => new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, { origin })
    expect((await create(`http://${host}`)).status).toBe(403)
    for (const origin of ['https://tambola.example', `https://${host}`]) {
      expect((await create(origin)).status, origin).toBe(201)
    }
  })
})

onOneDatabase({ TRUST_PROXY: '1' }, (server) => {
  test('without a public origin, a trusted proxy says whether a browser used https', async () => {
    const create = (told: Record<string, string>) =>
      new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, told)
    const https = await create({ 'x-forwarded-proto': 'https' })
    expect(https.headers.get('set-cookie')).toMatch(/^__Host-tambola=.*; Secure;/)
    expect(https.headers.get('strict-transport-security')).toContain('max-age=')
    const http = await create({ 'x-forwarded-proto': 'http' })
    expect(http.headers.get('set-cookie')).toMatch(/^tambola=/)
    expect(http.headers.get('set-cookie')).not.toContain('Secure')
    expect(http.headers.get('strict-transport-security')).toBeNull()
  })

  test('a seat taken over https works only over https', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const browser = new BrowserSession(server)
    const { body } = await browser.post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' }, https)
    const start = `/api/rooms/${body.room.id}/start-ticket-selection`
    expect((await browser.post(start, undefined, { 'x-forwarded-proto': 'http' })).status, 'in the clear').toBe(401)
    expect((await browser.post(start, undefined, https)).status).toBe(200)
  })
})

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
for (const [name, value] of [
  ['PUBLIC_ORIGIN', 'https://tambola.example'],
  ['TRUST_PROXY', '1'],
] as const) {
  onOneDatabase(
    { [name]: value, LOG_LEVEL: 'warn' },
    (server) => {
      test(`a page whose browser cannot keep the cookie is told of once (${name})`, async () => {
        const said = () => lines.filter((line) => line.includes('keeps none'))
        lines.length = 0
        const https = { 'x-forwarded-proto': 'https' }
        const plain = { ...https, origin: `http://${new URL(server.url).host}` }
        const create = (told: Record<string, string>) =>
          new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, told)
        for (const origin of ['https://tambola.example', 'http://elsewhere.example']) {
          await create({ ...https, origin })
        }
        await create(https)
        expect(said(), 'about nobody else').toEqual([])
        for (let i = 0; i < 3; i++) await create(plain)
        expect(said().length).toBe(1)
        expect(JSON.parse(said()[0] ?? '')).toMatchObject({ origin: plain.origin, level: 40 })
      })
    },
    log,
  )
}

onOneDatabase({}, (server) => {
  test('without a trusted proxy, X-Forwarded-Proto is ignored', async () => {
    const told = { 'x-forwarded-proto': 'https' }
    const created = await new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, told)
    expect(created.headers.get('set-cookie')).toMatch(/^tambola=/)
    expect(created.headers.get('strict-transport-security')).toBeNull()
  })
})
