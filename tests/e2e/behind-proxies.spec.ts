import { expect } from '@playwright/test'
import { type RefusalName, refusal } from '#shared/refusals.ts'
import { freePort } from '../../scripts/free-port.ts'
import { missingTlsProxy, startNginx, startTlsProxy, type TestProxy } from '../../scripts/nginx.ts'
import { test } from '../support/browser-test.ts'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import {
  atTheDashboard,
  callNext,
  hostGame,
  inTheGame,
  joinGame,
  type PlayerAtScreen,
} from '../support/players-at-screens.ts'

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
  stop(): Promise<void>
}

async function behindProxies(variables: (origin: string) => Record<string, string>): Promise<Behind> {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const server = buildServer({ TRUST_PROXY: '2', ...variables(origin) })
  await server.start()
  const serverPort = Number(new URL(server.url).port)
  const proxy = await startNginx([serverPort, serverPort])
  const outer = await startTlsProxy(port, proxy)
  const stop = async () => {
    await outer.stop()
    await proxy.stop()
    await server.stop()
  }
  return { server, proxy, origin, stop }
}

const sessionOf = async ({ context }: PlayerAtScreen) =>
  (await context.cookies()).find(({ name }) => name.includes('tambola'))

for (const [told, variables] of [
  ['PUBLIC_ORIGIN', (origin: string) => ({ PUBLIC_ORIGIN: origin })],
  ['X-Forwarded-Proto', () => ({})],
] as const) {
  test(`where ${told} says https, two play with Secure cookies`, async ({ browser }) => {
    const { origin, stop } = await behindProxies(variables)
    try {
      const asha = await atTheDashboard(browser, origin, 'Asha')
      const ravi = await atTheDashboard(browser, origin, 'Ravi')
      await joinGame(ravi, await hostGame(asha))
      await ravi.page.getByText('No need to tap anything').waitFor()
      await asha.page.getByRole('button', { name: 'Start Game' }).click()
      for (const player of [asha, ravi]) await inTheGame(player)
      await callNext(asha, 0)
      await expect(ravi.page.getByText('1 of 90 called')).toBeAttached()
      for (const player of [asha, ravi]) {
        expect(await sessionOf(player)).toMatchObject({
          name: '__Host-tambola',
          secure: true,
          httpOnly: true,
          path: '/',
        })
      }
    } finally {
      await stop()
    }
  })
}

test('what the proxy says by itself are refusals of the server', async () => {
  const { server, proxy, stop } = await behindProxies(() => ({}))
  const said = async (path: string, body?: string) => {
    const answer = await fetch(proxy.url + path, body === undefined ? {} : { method: 'POST', body })
    const type = answer.headers.get('content-type')
    return { status: answer.status, isJson: type?.startsWith('application/json'), ...JSON.parse(await answer.text()) }
  }
  const refused = (name: RefusalName) => {
    const { status, message, code } = refusal(name)
    return { status, isJson: true, message, code }
  }
  try {
    expect(await said('/metrics')).toEqual(refused('not_found'))
    expect(await said('/api/rooms', 'x'.repeat(7_000_000))).toEqual(refused('request_too_large'))
    await server.kill()
    expect(await said('/api/rooms')).toEqual(refused('busy'))
  } finally {
    await stop()
  }
})
