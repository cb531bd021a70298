import { expect } from '@playwright/test'
import { type RefusalName, refusal } from '#shared/refusals.ts'
import { freePort } from '../../scripts/free-port.ts'
import { missingTlsProxy, startNginx, startTlsProxy } from '../../scripts/nginx.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atTheDashboard, callNext, hostGame, inTheGame } from '../support/players-at-screens.ts'

/*
 * A server behind the proxy of compose.scale.yaml, and that one behind another which ends TLS. Only addresses of
 * deploy/nginx.conf are others here. What a PUBLIC_ORIGIN changes is checked over HTTP.
 */

const missing = missingTlsProxy()
// Continuous integration must have it: there the start fails.
test.skip(missing !== null && !process.env.CI, missing ?? '')
test.use({ ignoreHTTPSErrors: true })
const server = serverOfFile({ TRUST_PROXY: '2' })

test('a host plays over https with a Secure cookie, and the proxy refuses as the server does', async ({ browser }) => {
  const [serverPort, port] = [Number(new URL(server.url).port), await freePort()]
  const proxy = await startNginx([serverPort, serverPort])
  const tlsProxy = await startTlsProxy(port, proxy)
  try {
    const asha = await atTheDashboard(browser, `https://localhost:${port}`, 'Asha')
    await hostGame(asha)
    await asha.page.getByRole('button', { name: 'Start Game' }).click()
    await inTheGame(asha)
    await expect(asha.page.locator('[data-connection=live]')).toBeVisible()
    await callNext(asha, 0)
    const cookie = (await asha.context.cookies()).find(({ name }) => name.includes('tambola'))
    expect(cookie).toMatchObject({ name: '__Host-tambola', secure: true, httpOnly: true, path: '/' })

    const isRefused = async (name: RefusalName, path: string, body?: string) => {
      const answer = await fetch(proxy.url + path, body === undefined ? {} : { method: 'POST', body })
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      const { status, message, code } = refusal(name)
      expect({ status: answer.status, ...(await answer.json()) }).toEqual({ status, message, code })
    }
    await isRefused('not_found', '/metrics')
    await isRefused('request_too_large', '/api/rooms', 'x'.repeat(7_000_000))
    await server.kill()
    await isRefused('busy', '/api/rooms')
  } finally {
    await tlsProxy.stop()
    await proxy.stop()
  }
})
