import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, callNumbers, openRoom, type Seated } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen, chooseAsHost, endGame } from '../support/players-at-screens.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** Another site, which serves one empty page. */
async function otherSite(): Promise<{ site: Server; port: number }> {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  }).listen(0)
  await once(site, 'listening')
  return { site, port: (site.address() as AddressInfo).port }
}

const stateOf = async (roomId: string) => {
  const anybody = new BrowserSession(server)
  return (await anybody.get<GameStateAnswer>(`/api/game-state/${roomId}`)).body
}

test('a page on another origin, or another port, can neither post nor open the socket', async ({ browser }) => {
  const room = await openRoom(server)
  const roomId = room.id
  const elsewhere = await atScreen(browser, server, room, room.host)
  const before = await stateOf(roomId)
  const { site, port } = await otherSite()
  const target = { url: server.url, roomId }
  for (const host of ['127.0.0.1', 'localhost']) {
    await elsewhere.goto(`http://${host}:${port}/`)

    const posts = await elsewhere.evaluate(async ({ url, roomId }) => {
      const body = '{"locked":true,"name":"Mallory"}'
      const outcomes: string[] = []
      for (const path of ['call-number', 'lock', 'join']) {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
          for (const mode of ['no-cors', 'cors'] as const) {
            const how = {
              method: 'POST',
              credentials: 'include',
              mode,
              headers: { 'Content-Type': type },
              body,
            } as const
            const sent = fetch(`${url}/api/rooms/${roomId}/${path}`, how)
            outcomes.push(await sent.then(({ type: kind }) => kind).catch(() => 'refused'))
          }
        }
      }
      return outcomes
    }, target)
    const read = posts.filter((outcome) => outcome !== 'opaque' && outcome !== 'refused')
    expect(read, 'nothing can be read').toEqual([])

    const socket = await elsewhere.evaluate(({ url }) => {
      const line = new WebSocket(`${url.replace('http', 'ws')}/ws`)
      return new Promise((resolve) => {
        for (const kind of ['open', 'error']) line.addEventListener(kind, () => resolve(kind))
      })
    }, target)
    expect(socket).toBe('error')

    const answered = elsewhere.waitForResponse((response) => response.url().endsWith('/call-number'))
    await elsewhere.evaluate(({ url, roomId }) => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.action = `${url}/api/rooms/${roomId}/call-number`
      document.body.append(form)
      form.submit()
    }, target)
    expect((await answered).status()).toBe(403)

    expect(await stateOf(roomId)).toEqual(before)
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
  '<iframe srcdoc=<script>',
  '{{alert(1)}}<b>x',
  '</title><script>alert(1)',
  '&lt;b onclick=alert(1)&gt;x',
  '<a href=data:text/html,x>y</a>',
]
/** Pictures that are none. */
const PICTURES = [
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+',
  'data:text/html,<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:image/png;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'x" onerror="alert(1)',
]
const LINKS = [
  '/lobby?mode=<script>alert(1)</script>',
  '/lobby?mode=join&room=%22%3E%3Csvg%20onload=alert(1)%3E',
  '/host/%3Cimg%20src=x%20onerror=alert(1)%3E',
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/active-game#<img src=x onerror=alert(1)>',
  '/support#javascript:alert(1)',
  '/javascript:alert(1)',
]

test('scripts in names, links and pictures stay text on every screen', async ({ browser }) => {
  const [hostName = '', ...guests] = NAMES
  const dialogs: string[] = []
  const reports: string[] = []
  const watch = async (page: Page) => {
    page.on('dialog', async (dialog) => {
      if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message())
      await dialog.accept()
    })
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) reports.push(message.text())
    })
    await page.exposeFunction('tellPolicyReport', (report: string) => reports.push(report))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const tell: unknown = Reflect.get(window, 'tellPolicyReport')
        if (typeof tell === 'function') tell(`${location.pathname}: ${violatedDirective} ${blockedURI}`)
      })
    })
  }
  const opened = async (who: Seated, path: string) => {
    const page = await atScreen(browser, server, room, who)
    await watch(page)
    await page.goto(server.url + path)
    return { name: who.name, page, context: page.context() }
  }
  const room = await openRoom(server, hostName)
  const roomId = room.id
  const players: Seated[] = []
  for (const name of guests) players.push(await room.join(name))
  const asha = await opened(room.host, `/host/${roomId}`)
  const guest = await opened(players[0] as Seated, '/waiting')
  for (const { page } of [asha, guest]) {
    for (const { name } of players) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await chooseAsHost(asha, 'Remove somebody')
  await asha.page.getByRole('button', { name: `Remove ${players.at(-1)?.name}` }).click()
  await expect(asha.page.getByRole('alertdialog', { name: `Remove ${players.at(-1)?.name}?` })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Keep' }).click()
  await asha.page.keyboard.press('Escape')

  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await guest.page.waitForURL(/\/ticket-selection|\/active-game/)
  await room.start()
  for (const { page } of [asha, guest]) await page.waitForURL(/\/active-game/)

  // Each prize goes to another name, with another picture.
  const patterns = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line']
  for (const [i, pattern] of patterns.entries()) {
    const { browser: own, id, name } = players[i + 1] as Seated
    const line = Math.max(0, i - 1)
    const numbers = numbersOf(ticketsFor(playerSeed(roomId, id))[0] as Ticket).slice(5 * line, 5 * line + 5)
    await callNumbers(room, numbers)
    for (const number of numbers) await own.post(`/api/players/${id}/mark`, { ticketId: 0, number })
    const claim = { playerId: id, pattern, ticketNumber: 1, playerName: hostName, screenshot: PICTURES[i] }
    expect((await own.post(`/api/rooms/${roomId}/winners`, claim)).status, `${name} wins ${pattern}`).toBe(201)
  }
  for (const { page } of [asha, guest]) {
    for (const tab of ['Number Board', 'All Players', 'My Tickets']) {
      await page.getByRole('tab', { name: new RegExp(tab) }).click()
      const gallery = page.getByRole('region', { name: 'Winners Gallery' })
      if (tab === 'All Players') await expect(gallery.getByText(players[1]?.name ?? '').first()).toBeVisible()
    }
  }
  await endGame(asha)
  await expect.poll(async () => (await stateOf(roomId)).gameState.room.status).toBe('finished')

  await asha.page.close()
  for (const path of ['/', ...LINKS]) await guest.page.goto(server.url + path)
  await guest.page.evaluate((names) => {
    const keys = ['playerName', 'currentRoomId', 'playerId', 'desiredTicketCount', 'isHost']
    for (const [i, key] of keys.entries()) localStorage.setItem(key, names[i] ?? '')
  }, NAMES)
  for (const path of ['/lobby?mode=join', '/lobby?mode=host', '/waiting', '/ticket-selection', '/active-game']) {
    await guest.page.goto(server.url + path)
    await guest.page.waitForLoadState('networkidle')
  }
  expect([...dialogs, ...reports]).toEqual([])

  // What would have happened: the policy stops it, and this test hears of it.
  await guest.page.evaluate(() => {
    document.body.innerHTML = '<img src=x onerror=alert(1)>'
  })
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  expect(dialogs).toEqual([])
})
