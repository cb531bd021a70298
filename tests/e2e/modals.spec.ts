import { expect, type Page } from '@playwright/test'
import { call, roomOf, setRules, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { claim, seatedAt } from '../support/players-at-screens.ts'

const server = serverOfFile({ cooldownMs: 0 })

/** The live regions of a page that a screen reader can reach, by what they say. */
async function saidIn(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page)
  const { nodes } = await protocol.send('Accessibility.getFullAXTree')
  await protocol.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const wordsOf = (id: string): string => {
    const node = byId.get(id)
    const own = node?.role?.value === 'StaticText' ? String(node.name?.value ?? '') : ''
    return own + (node?.childIds ?? []).map(wordsOf).join('')
  }
  return nodes
    .filter(({ role, ignored }) => role?.value === 'status' && !ignored)
    .map(({ nodeId }) => wordsOf(nodeId))
    .filter((words) => words !== '')
}

test('each call is announced once while any dialog is open, and after it', async ({ browser }) => {
  const [room, ravi] = await roomOf(server, 'Ravi')
  expect((await setRules(room, { bogey: 'out' })).status).toBe(200)
  await room.start()
  const asha = await seatedAt(browser, server, room, room.host)
  const { page } = asha
  const press = async (...names: string[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  }
  const modals: Record<string, () => Promise<void>> = {
    leave: () => press('Leave Room'),
    'end of the game': () => press('Host', 'End Game'),
    'removal of a player': () => press('Host', 'Remove somebody', 'Remove Ravi'),
    'claim that may be wrong': () => claim(asha, 'Top Line'),
  }
  const told = async () => (await saidIn(page)).filter((words) => words.includes(' of 90 called'))
  let calls = 0
  const callIsTold = async (where: string) => {
    await call(room)
    calls++
    await expect.poll(told, where).toEqual([expect.stringContaining(`. ${calls} of 90 called.`)])
  }
  await callIsTold('without a dialog')
  const dialog = page.getByRole('alertdialog')
  for (const [name, open] of Object.entries(modals)) {
    await open()
    await dialog.waitFor()
    expect(await told(), `${name}: what was told is not told again`).toEqual([])
    await callIsTold(name)
    await callIsTold(`${name}, again`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await callIsTold(`after ${name}`)
  }
  await modals.leave?.()
  await dialog.waitFor()
  await win(room, ravi, 5, ['First Five'])
  await expect.poll(() => saidIn(page)).toContainEqual(expect.stringContaining('Ravi has won First Five!'))
})
