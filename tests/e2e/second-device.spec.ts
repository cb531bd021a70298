import { expect } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, chooseAsHost, joinGame, type PlayerAtScreen, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile()

const DAY_MS = 24 * 60 * 60_000
const IN_FIVE_DAYS = { startsAt: new Date(Date.now() + 5 * DAY_MS).toISOString(), zone: 'Asia/Kolkata' }
const press = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a phone that is lost before the date does not lose the evening: its host starts it on another one', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 1, IN_FIVE_DAYS)
  await room.join('Ravi')
  const lost = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  await chooseAsHost(lost, 'Host from another phone')
  await expect(lost.page.getByText('Keep this to yourself')).toBeVisible()
  await press(lost, 'Make the link')
  const code = lost.page.getByRole('img', { name: 'Your link as a code to scan' })
  await expect(code).toBeVisible()
  await lost.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lost.page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await hasShown(lost.page, 'Link copied')
  const link = await lost.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${server.url}/host/${room.id}#h=[\\w-]{32}$`))
  await press(lost, 'Close')
  await press(lost, 'Host from another phone')
  await expect(lost.page.getByText('The link that you made works.')).toBeVisible()
  await expect(code, 'it is shown once').toHaveCount(0)
  await press(lost, 'Close')

  // Its clock is a week ahead. The evening is still days away.
  const asha = await atAPhone(browser, 'Asha')
  await asha.page.clock.install({ time: Date.now() + 7 * DAY_MS })
  const asked: string[] = []
  asha.context.on('request', (request) => asked.push(request.url()))
  await asha.page.goto(link.replace(/h=.*/, `h=${'a'.repeat(32)}`))
  await press(asha, 'Host from this phone')
  await expect(asha.page.getByRole('alert')).toHaveText('This link is old. Make a new one on a phone that hosts.')
  // Nothing is loaded: only the part behind the # is another one.
  await asha.page.goto(link)
  await press(asha, 'Host from this phone')
  await expect(asha.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
  expect(asha.page.url(), 'the secret is not left in the address').toBe(`${server.url}/host/${room.id}`)
  expect(asked.join(), 'nor in any request').not.toContain(link.slice(-32))
  await asha.page.reload()
  await chooseAsHost(asha, 'Host from another phone')
  await expect(asha.page.getByText('opened on another phone')).toBeVisible()
  await press(asha, 'Only this phone hosts')
  await expect(asha.page.getByText('link ended')).toBeVisible()
  await press(asha, 'Close')

  const start = async (player: PlayerAtScreen) => {
    await press(player, 'Start Game')
    await player.page.getByRole('alertdialog').getByRole('button', { name: 'Start Game' }).click()
  }
  await test.step('the other phone says so at its first refusal, and its people may come in as guests', async () => {
    await start(lost)
    await expect(lost.page.getByText('Your seat is on another phone now', { exact: true })).toBeVisible()
    await joinGame({ ...lost, name: 'Nani' }, room.id)
    await expect(lost.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
  })
  await start(asha)
  await asha.page.waitForURL(/ticket-selection/)
})
