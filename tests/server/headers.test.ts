import { channel } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import type { CreateRoomAnswer } from '#shared/api.ts'
import { BrowserSession, sessionCookieOf } from '../support/browser-session.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

const ORIGIN = 'https://tambola.example'
const saidToUse = (scheme: string) => ({ 'x-forwarded-proto': scheme })
const SECURE_COOKIE = /^__Host-tambola=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/
const PLAIN_COOKIE = /^tambola=(?!.*Secure)/

const create = (server: TestServer, headers: Record<string, string>, browser = new BrowserSession(server)) =>
  browser.post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' }, headers)

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }

/** By its settings, what a server believes of browsers that are said to use these schemes: that they use https, or not. */
const BELIEVED: [variables: Record<string, string>, said: Record<string, boolean>][] = [
  [
    { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1' },
    { https: true, '': true, http: true },
  ],
  [{ PUBLIC_ORIGIN: ORIGIN }, { https: true, '': true, http: true }],
  [{ TRUST_PROXY: '1' }, { https: true, http: false }],
  [{}, { https: false }],
]
for (const [variables, believed] of BELIEVED) {
  const tests = (server: TestServer) => {
    test(`cookies and headers follow the scheme with ${JSON.stringify(variables)}: ${JSON.stringify(believed)}`, async () => {
      for (const [scheme, isSecure] of Object.entries(believed)) {
        const { headers } = await create(server, saidToUse(scheme))
        expect(sessionCookieOf(headers)).toMatch(isSecure ? SECURE_COOKIE : PLAIN_COOKIE)
        const { 'strict-transport-security': strict = '', ...others } = Object.fromEntries(headers)
        expect(strict).toMatch(isSecure ? /max-age=/ : /^$/)
        expect(others['permissions-policy']).toContain('microphone=(self)')
        if (!isSecure) continue
        expect(others).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' })
        const sockets = variables.PUBLIC_ORIGIN ? "connect-src 'self' wss://tambola.example" : "connect-src 'self'"
        expect(others['content-security-policy']).toContain(sockets)
      }
    })
    if (!variables.PUBLIC_ORIGIN && !variables.TRUST_PROXY) return withoutHttps(server)

    test('a page loaded without https is logged once, and may not write where https is known to be used', async () => {
      const told = () => lines.filter((line) => line.includes('keeps none'))
      lines.length = 0
      const host = new URL(server.url).host
      const statusFrom = async (origin: string) => (await create(server, { ...saidToUse('https'), origin })).status
      expect(await statusFrom('http://elsewhere.example')).toBe(403)
      expect(await statusFrom(ORIGIN)).toBe(variables.PUBLIC_ORIGIN ? 201 : 403)
      expect(await statusFrom(`https://${host}`)).toBe(201)
      await create(server, saidToUse('https'))
      expect(told(), 'about nobody else').toEqual([])
      for (let i = 0; i < 3; i++) expect(await statusFrom(`http://${host}`)).toBe(variables.PUBLIC_ORIGIN ? 403 : 201)
      expect(told().map((line) => JSON.parse(line))).toMatchObject([{ origin: `http://${host}`, level: 40 }])
    })
    if (variables.PUBLIC_ORIGIN) return

    test('a seat taken over https works only over https', async () => {
      const browser = new BrowserSession(server)
      const { body } = await create(server, saidToUse('https'), browser)
      const start = (scheme: string) =>
        browser.post(`/api/rooms/${body.room.id}/start-ticket-selection`, undefined, saidToUse(scheme))
      expect((await start('http')).status, 'in the clear').toBe(401)
      expect((await start('https')).status).toBe(200)
    })
  }
  onOneDatabase({ ...variables, LOG_LEVEL: 'warn' }, tests, log)
}

function withoutHttps(server: TestServer): void {
  test.each(['/healthz', '/api/rooms/000000', '/api/nothing', '/nothing'])('%s has security headers', async (path) => {
    const { headers } = await new BrowserSession(server).get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const foreign = ['x-powered-by', 'access-control-allow-origin']
    const ofHttps = ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster']
    for (const name of [...foreign, ...ofHttps]) expect(headers.get(name), name).toBeNull()
  })

  test('a request, its response, socket and server keep their prototypes', async () => {
    const prototypes: unknown[] = []
    const look = (met: unknown) => prototypes.push(...Object.values(met as object).map(Object.getPrototypeOf))
    const moments = ['request.start', 'response.finish'].map((moment) => channel(`http.server.${moment}`))
    for (const moment of moments) moment.subscribe(look)
    await new BrowserSession(server).get('/healthz')
    await expect.poll(() => [prototypes.length, new Set(prototypes).size]).toEqual([8, 4])
    for (const moment of moments) moment.unsubscribe(look)
  })

  test('only the server creates session ids', async () => {
    const victim = new BrowserSession(server, 'tambola=s%3AchosenByMallory.c2lnbmVkQnlOb2JvZHk')
    await create(server, {}, victim)
    expect(victim.cookieHeader).toMatch(/^tambola=s%3A(?!chosenByMallory)[\w-]{32}\./)
  })
}
