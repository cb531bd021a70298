import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths, tvPath } from '#client/paths.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { press, reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'

const TV = { width: 1920, height: 1080 }
const REMOTE = { as: null, status: 'waiting', size: TV, path: '/' } satisfies Scene

const key = (name: string) => page.getByRole('button', { name, exact: true })
const hasFocus = (name: string) => expect.poll(() => document.activeElement?.textContent, { message: name }).toBe(name)
/** Keys of the remote control one after the other. */
const type = (keys: string) => userEvent.keyboard(keys)
const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path)

test('the arrows of a remote control move between the digits, and Enter types them', async () => {
  const { id } = await show(REMOTE)
  ;(await there(page.getByRole('link', { name: 'Show a game on this screen' }))).click()
  await hasFocus('1')
  for (const [arrow, reached] of Object.entries({ ArrowDown: '4', ArrowRight: '5', ArrowUp: '2', ArrowLeft: '1' })) {
    await type(`{${arrow}}`)
    await hasFocus(reached)
  }
  for (const digit of id) {
    ;(await there(key(digit))).focus()
    await type('{Enter}')
  }
  await isAt(tvPath(id))
  await reads('Asha')
})

test('a number without a room is told in letters for the sofa, and can be taken back and typed anew', async () => {
  const { id } = await show({ ...REMOTE, path: paths.tvEntry })
  await hasFocus('1')
  await type('123456')
  await expect.poll(() => page.getByRole('alert').elements()[0]?.textContent).toContain('There is no room')
  expect(await commands.check('unreadableOnTv')).toEqual([])
  await type('{Backspace}')
  await there(page.getByText('1 2 3 4 5', { exact: true }))
  await expect.poll(() => page.getByRole('alert').elements()[0]?.textContent).toBe('')
  await type('{Backspace}'.repeat(5))
  await type(id)
  await isAt(tvPath(id))
})

test('the settings of a TV are in letters for the sofa', async () => {
  await show({ ...REMOTE, path: ({ id }) => tvPath(id) })
  await press('Settings', 'More about the voice')
  await there(page.getByRole('dialog').getByText('Traditional calls'))
  expect(await commands.check('unreadableOnTv')).toEqual([])
})

test('the board explains how to show the game on a TV, and leads to the big screen and back', async () => {
  const { id } = await show({ so: (room) => room.call(5) })
  await page.getByRole('tab', { name: 'Number Board' }).click()
  await press('Show on TV')
  const sheet = page.getByRole('dialog', { name: 'Show on TV' })
  await there(sheet.getByText(`${location.host}/tv`))
  await there(sheet.getByText(spacedRoom(id)))
  await press('Where is the browser on my TV?')
  for (const make of [/^Samsung/, /^LG/, /^Sony, Mi, TCL/, /^Fire TV/, /^Hisense/]) await there(sheet.getByText(make))
  ;(await there(sheet.getByRole('link', { name: 'Open the big screen here' }))).click()
  await isAt(tvPath(id))
  await reads('Numbers Called: 1 / 90')
  await press('Leave the big screen')
  await there(key('Call Next Number'))
  expect(page.getByRole('alertdialog').elements(), 'nobody asks whether to leave').toEqual([])
})

test('a TV that was opened by its address leaves to the start, and not out of the app', async () => {
  const before = vi.spyOn(globalThis.navigation, 'canGoBack', 'get').mockReturnValue(false)
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  await show({ ...REMOTE, path: ({ id }) => tvPath(id) })
  await press('Leave the big screen')
  await isAt(paths.dashboard)
  expect(back).not.toHaveBeenCalled()
  for (const spy of [before, back]) spy.mockRestore()
})
