import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { openRoom, type Seated, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen, endGame, seatedAt } from '../support/players-at-screens.ts'

const server = serverOfFile({ cooldownMs: 0 })

test('a page on another origin or port can neither post nor open the socket', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host)
  const before = await room.state()
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  }).listen(0)
  await once(site, 'listening')
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${(site.address() as AddressInfo).port}/`)
    const outcomes = await page.evaluate(async (url) => {
      const outcomes: string[] = []
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        for (const mode of ['no-cors', 'cors'] as const) {
          const body = '{"locked":true,"name":"Mallory"}'
          const headers = { 'Content-Type': type }
          const send = (path: string) =>
            fetch(`${url}/${path}`, { method: 'POST', credentials: 'include', mode, headers, body })
          const sent = await Promise.allSettled(['lock', 'join', 'call-number'].map(send))
          for (const each of sent) outcomes.push(each.status === 'fulfilled' ? each.value.type : 'refused')
        }
      }
      const line = new WebSocket(`${new URL('/ws', url.replace('http', 'ws'))}`)
      outcomes.push(
        await new Promise<string>((resolve) => {
          for (const kind of ['open', 'error']) line.addEventListener(kind, () => resolve(`socket: ${kind}`))
        }),
      )
      return outcomes
    }, `${server.url}/api/rooms/${room.id}`)
    const read = outcomes.filter((outcome) => outcome !== 'opaque' && outcome !== 'refused')
    expect(read, 'nothing can be read').toEqual(['socket: error'])
    await page.setContent(`<form method="POST" action="${server.url}/api/rooms/${room.id}/lock"><button>Win</button>`)
    const refused = page.waitForResponse((response) => response.url().endsWith('/lock'))
    await page.getByRole('button').click()
    expect((await refused).status()).toBe(403)
    expect(await room.state()).toEqual(before)
  }
  site.close()
})

/** Names that are scripts, as long as names may be. */
const NAMES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '</title><script>alert(1)',
]
const LINKS = [
  '/lobby?mode=<script>alert(1)</script>',
  '/lobby?mode=join&room=%22%3E%3Csvg%20onload=alert(1)%3E',
  '/host/%3Cimg%20src=x%20onerror=alert(1)%3E',
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/active-game#<img src=x onerror=alert(1)>',
  '/support#javascript:alert(1)',
]

test('scripts in names and links stay text on every screen', async ({ browser }) => {
  const [hostName = '', ...guests] = NAMES
  const happened: string[] = []
  const watch = async (page: Page) => {
    page.on('dialog', async (dialog) => {
      if (dialog.type() !== 'beforeunload') happened.push(dialog.message())
      await dialog.accept()
    })
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) happened.push(message.text())
    })
  }
  const room = await openRoom(server, hostName)
  const players: Seated[] = []
  for (const name of guests) players.push(await room.join(name))
  const [winner, guest] = players as [Seated, Seated]
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, prepare: watch })
  const { page } = await seatedAt(browser, server, room, guest, { path: '/waiting', prepare: watch })
  for (const { name } of players) {
    for (const at of [asha.page, page]) await expect(at.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await room.start()
  for (const at of [asha.page, page]) await at.waitForURL(/\/active-game/)
  await win(room, winner, 5, ['First Five'])
  for (const at of [asha.page, page]) {
    for (const tab of ['Number Board', 'All Players']) await at.getByRole('tab', { name: tab }).click()
    await expect(at.getByRole('region', { name: 'Winners Gallery' }).getByText(winner.name).first()).toBeVisible()
  }
  await endGame(asha)
  await page.getByRole('region', { name: 'Game over' }).waitFor()
  await asha.page.close()
  for (const path of LINKS) await page.goto(server.url + path)
  await page.evaluate((names) => {
    const keys = ['playerName', 'currentRoomId', 'playerId', 'desiredTicketCount', 'isHost']
    for (const [i, key] of keys.entries()) localStorage.setItem(key, names[i] ?? '')
  }, NAMES)
  for (const path of ['/lobby?mode=join', '/waiting', '/ticket-selection', '/active-game']) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
  }
  expect(happened).toEqual([])

  // What would have happened: the policy stops it, and this test hears of it.
  const another = await page.context().newPage()
  await watch(another)
  await another.goto(server.url)
  await another.evaluate(() => {
    document.body.innerHTML = '<img src=x onerror=alert(1)>'
  })
  await expect.poll(() => happened).toEqual([expect.stringMatching(/content security policy/i)])
})
