import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { press, pressEscape, reads, there } from './at-screen.ts'
import { show } from './mount.tsx'

/** Each opens a modal dialog over a running game. */
const MODALS: Record<string, () => Promise<void>> = {
  leave: () => press('Leave Room'),
  'end of the game': () => press('Host', 'End Game'),
  'claim that may be wrong': () => press('Claim Top Line'),
}

const dialog = () => page.getByRole('alertdialog')
const told = async () => (await commands.check('told')).filter((words) => words.includes(' of 90 called'))

test.each(Object.entries(MODALS))(
  'each call is told once while a dialog is open, and after it: %s',
  async (_, open) => {
    const room = await show({ guests: { Ravi: 1 }, rules: { bogey: 'out' } })
    await reads('Waiting for the first number')
    let calls = 0
    const callIsTold = async (where: string) => {
      room.call(room.notOn('Asha')[calls++] as number)
      await expect.poll(told, { message: where }).toEqual([expect.stringContaining(`. ${calls} of 90 called.`)])
    }
    await callIsTold('without a dialog')
    await open()
    await there(dialog())
    expect(await told(), 'what was told is not told again').toEqual([])
    await callIsTold('in front of the game')
    await callIsTold('again')
    pressEscape()
    await expect.poll(() => dialog().elements()).toEqual([])
    pressEscape()
    await callIsTold('after it')
  },
)

test('a win is told while a dialog is open', async () => {
  const room = await show({ guests: { Ravi: 1 }, so: (game) => game.callAndMark('Ravi', game.ofTwoLines('Ravi')) })
  await press('Leave Room')
  await there(dialog())
  room.claim('Ravi', 'First Five')
  await expect.poll(() => commands.check('told')).toContainEqual(expect.stringContaining('Ravi has won First Five!'))
})

test('a dialog has the focus, keeps it, and gives it back to what opened it', async () => {
  await show({ guests: { Ravi: 1 } })
  const opener = await there(page.getByRole('button', { name: 'Leave Room' }))
  opener.focus()
  opener.click()
  await there(dialog())
  expect(document.activeElement?.textContent, 'the safe answer').toBe('Stay')
  expect(dialog().elements()[0]?.closest('dialog')?.matches(':modal')).toBe(true)
  expect(document.getElementById(dialog().elements()[0]?.getAttribute('aria-describedby') ?? '')).not.toBeNull()
  pressEscape()
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('a sheet takes the focus, leaves the screen inert, and closes on Escape, its button and a tap beside it', async () => {
  await show({ guests: { Ravi: 1 } })
  const opener = await there(page.getByRole('button', { name: 'Settings' }))
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  const beside = async () => document.querySelector<HTMLElement>('.sheet-backdrop')?.click()
  const ways: (() => unknown)[] = [pressEscape, () => press('Close'), beside]
  for (const close of ways) {
    opener.focus()
    opener.click()
    await there(sheet)
    await expect.poll(() => document.querySelector('main')?.inert).toBe(true)
    expect(sheet.elements()[0]?.contains(document.activeElement)).toBe(true)
    await close()
    await expect.poll(() => sheet.elements()).toEqual([])
    expect(document.querySelector('main')?.inert).toBe(false)
    expect(document.activeElement).toBe(opener)
  }
})
