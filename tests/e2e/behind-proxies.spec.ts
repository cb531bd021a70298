import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { type RefusalName, refusal } from '#shared/refusals/refusals.ts'
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

test('a page gets the files of its version, also while a process of another version answers', async () => {
  const port = await freePort()
  const other = createServer((_request, response) => response.writeHead(404).end()).listen(port)
  const proxy = await startNginx([Number(new URL(server.url).port), port])
  const statuses = async (path: string, browsers: number) => {
    const from = (i: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${i % browsers}` } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => fetch(proxy.url + path, from(i))))
    return [...new Set(answers.map(({ status }) => status))].toSorted()
  }
  try {
    const [file = ''] = /\/assets\/[\w./-]+/.exec(await (await fetch(server.url)).text()) ?? []
    expect(await statuses('/', 1), 'one browser').toHaveLength(1)
    expect([await statuses('/', 20), await statuses(file, 20)], 'many of them').toEqual([[200, 404], [200]])
  } finally {
    await proxy.stop()
    other.close()
  }
})

test('a host plays over https with a Secure cookie, and the proxy refuses like the server', async ({ browser }) => {
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
    const cookie = (await asha.context.cookies()).find(({ name }) => name.endsWith('tambola'))
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
