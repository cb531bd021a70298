import { type Browser, expect } from '@playwright/test'
import { type RefusalName, refusal } from '#shared/refusals.ts'
import { freePort } from '../../scripts/free-port.ts'
import { missingTlsProxy, startNginx, startTlsProxy, type TestProxy } from '../../scripts/nginx.ts'
import { type BuiltServer, buildServer, test } from '../support/built-server.ts'
import { atTheDashboard, callNext, hostGame, inTheGame } from '../support/players-at-screens.ts'

/*
 * A server behind the proxy of compose.scale.yaml, and that one behind another which ends TLS. Only addresses of
 * deploy/nginx.conf are others here.
 */

const missing = missingTlsProxy()
// Continuous integration must have it: there the start fails.
test.skip(missing !== null && !process.env.CI, missing ?? '')
test.use({ ignoreHTTPSErrors: true })

interface Behind {
  server: BuiltServer
  proxy: TestProxy
  origin: string
}

async function behindProxies(
  variables: (origin: string) => Record<string, string>,
  act: (behind: Behind) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const server = buildServer({ TRUST_PROXY: '2', ...variables(origin) })
  const toStop: { stop(): Promise<void> }[] = [server]
  try {
    await server.start()
    const serverPort = Number(new URL(server.url).port)
    const proxy = await startNginx([serverPort, serverPort])
    toStop.unshift(proxy)
    toStop.unshift(await startTlsProxy(port, proxy))
    await act({ server, proxy, origin })
  } finally {
    for (const each of toStop) await each.stop()
  }
}

/** Hosts a game and calls a number, on a page that hears of it over its socket. */
async function playsSecurely(browser: Browser, origin: string): Promise<void> {
  const asha = await atTheDashboard(browser, origin, 'Asha')
  await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await inTheGame(asha)
  await expect(asha.page.locator('[data-connection=live]')).toBeVisible()
  await callNext(asha, 0)
  const cookie = (await asha.context.cookies()).find(({ name }) => name.includes('tambola'))
  expect(cookie).toMatchObject({ name: '__Host-tambola', secure: true, httpOnly: true, path: '/' })
}

test('where PUBLIC_ORIGIN says https, a host plays with a Secure cookie', ({ browser }) =>
  behindProxies(
    (origin) => ({ PUBLIC_ORIGIN: origin }),
    ({ origin }) => playsSecurely(browser, origin),
  ))

test('X-Forwarded-Proto says the same, and what the proxy says by itself are refusals of the server', ({ browser }) =>
  behindProxies(
    () => ({}),
    async ({ server, proxy, origin }) => {
      await playsSecurely(browser, origin)
      const said = async (path: string, body?: string) => {
        const answer = await fetch(proxy.url + path, body === undefined ? {} : { method: 'POST', body })
        const type = answer.headers.get('content-type')
        return { status: answer.status, isJson: type?.startsWith('application/json'), ...(await answer.json()) }
      }
      const refused = (name: RefusalName) => {
        const { status, message, code } = refusal(name)
        return { status, isJson: true, message, code }
      }
      expect(await said('/metrics')).toEqual(refused('not_found'))
      expect(await said('/api/rooms', 'x'.repeat(7_000_000))).toEqual(refused('request_too_large'))
      await server.kill()
      expect(await said('/api/rooms')).toEqual(refused('busy'))
    },
  ))
