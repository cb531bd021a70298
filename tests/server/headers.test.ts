import { expect, test } from 'vitest'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { onEachDatabase } from '../support/test-server.ts'

onEachDatabase({}, (server) => {
  test.each(['/healthz', '/api/rooms/000000', '/api/nothing', '/nothing'])(
    '%s says how it may be used',
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
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('strict-transport-security'), 'without https').toBeNull()
    },
  )

  test('a session id is made by the server alone', async () => {
    const chosen = 'tambola=s%3AchosenByMallory.c2lnbmVkQnlOb2JvZHk'
    const victim = new BrowserSession(server, chosen)
    await victim.post('/api/rooms', { hostName: 'Asha' })
    expect(victim.cookieHeader).toMatch(/^tambola=s%3A[\w-]{32}\./)
    expect(victim.cookieHeader).not.toContain('chosenByMallory')
  })
})

onEachDatabase({ PUBLIC_ORIGIN: 'https://tambola.example', TRUST_PROXY: '1' }, (server) => {
  test('behind https, cookies and pages stay there', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const created = await new BrowserSession(server).post('/api/rooms', { hostName: 'Asha' }, https)
    expect(created.headers.get('set-cookie')).toMatch(/^__Host-tambola=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
    expect(created.headers.get('strict-transport-security')).toContain('max-age=')
    expect(created.headers.get('content-security-policy')).toContain("connect-src 'self' wss://tambola.example")
  })

  test('without a word of https from the proxy no cookie is sent in the clear', async () => {
    const room = await openRoom(server)
    expect(room.host.browser.cookieHeader).toBeNull()
  })
})
