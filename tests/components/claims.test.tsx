import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { contrast } from '../support/contrast.ts'
import { refusal } from './answers.ts'
import { openToast, press, reads, there, toastSays } from './at-screen.ts'
import { closeToasts, network, type Scene, show } from './mount.tsx'

/** Dadi has marked five numbers of her first ticket, and holds another. */
const READY = {
  ...{ as: 'Dadi', guests: { Dadi: 2 } },
  so: (room) => room.callAndMark('Dadi', room.ofTwoLines('Dadi')),
} satisfies Scene

const field = (pattern: string) => page.getByRole('spinbutton', { name: `${pattern}, ticket number` })
const claimFor = async (pattern: string, ticket: string) => {
  await there(field(pattern))
  await field(pattern).first().fill(ticket)
  await press(`Claim ${pattern}`)
}
const isPost = /\/winners$/

beforeEach(() => {
  // Drawing the picture of a win is for the whole game.
  HTMLCanvasElement.prototype.toBlob = (done) => done(null)
})

test('one complete pattern is claimed by one tap, and everybody is told', async () => {
  const room = await show(READY)
  await press('Claim First Five #1')
  await toastSays('🎉 Congratulations!', "You've won First Five! All players have been notified.")
  expect(room.winners.map(({ pattern, ticketNumber }) => [pattern, ticketNumber])).toEqual([['First Five', 1]])
  await reads('First Five (Closed)')
  await there(page.getByRole('button', { name: 'Share my win' }))
})

test('without a complete pattern the bar opens the list, in which the number of a ticket is typed', async () => {
  await show({ as: 'Dadi', guests: { Dadi: 2 } })
  await press('Claim')
  const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
  await there(sheet.getByRole('spinbutton'))
  expect(sheet.getByRole('listitem').elements()).toHaveLength(5)
  const claims = sheet.getByRole('button', { name: 'Claim Top Line' })
  expect(await there(claims)).toBeDisabled()
  await sheet.getByRole('spinbutton', { name: 'Top Line, ticket number' }).fill('२')
  expect(
    (await there(sheet.getByRole('spinbutton', { name: 'Top Line, ticket number' }))) as HTMLInputElement,
  ).toHaveValue('2')
  expect(await there(claims)).toBeEnabled()
})

test('somebody with one ticket claims for it, and types no number', async () => {
  const room = await show({
    ...{ as: 'Dadi', guests: { Dadi: 1 } },
    so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')),
  })
  await there(page.getByRole('button', { name: 'Claim First Five', exact: true }))
  expect(page.getByRole('spinbutton').elements()).toEqual([])
  await press('Claim First Five')
  await expect.poll(() => room.winners.map(({ ticketNumber }) => ticketNumber)).toEqual([1])
})

test('the ticket of a First Five shows five numbers, also if more of it were called', async () => {
  await show({
    ...{ as: 'Dadi', guests: { Dadi: 1 }, status: 'finished' },
    so: (game) => {
      game.call(...game.numbersOf('Dadi').slice(10, 13))
      game.callAndMark('Dadi', game.ofTwoLines('Dadi'))
      game.claim('Dadi', 'First Five')
    },
  })
  const picture = await there(page.getByRole('img', { name: /First Five/ }).first())
  expect(picture.querySelector('path[stroke]')?.getAttribute('d')?.match(/M/g)).toHaveLength(5)
})

test('the arrow keys count the tickets in the field, from 1 to 10', async () => {
  await show({ as: 'Dadi', guests: { Dadi: 2 } })
  const input = (await there(field('Top Line'))) as HTMLInputElement
  input.focus()
  const key = (name: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  for (const [name, value] of [
    ['ArrowUp', '1'],
    ['ArrowUp', '2'],
    ['ArrowDown', '1'],
    ['ArrowDown', '1'],
  ] as const) {
    key(name)
    await expect.poll(() => input.value).toBe(value)
  }
})

test('a claim for somebody else’s ticket is refused at its row', async () => {
  await show(READY)
  await claimFor('Middle Line', '7')
  await toastSays('Invalid Ticket', 'This ticket number is not selected by you')
  const input = await there(field('Middle Line'))
  await expect.poll(() => document.activeElement, { message: 'the field has the focus again' }).toBe(input)
  const row = input.closest('.pattern')
  expect(row?.contains(openToast()), 'it stands in the row').toBe(true)
  expect(openToast()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(input.getBoundingClientRect().bottom)
})

test('a claim that is not complete is refused, and says what is missing', async () => {
  const room = await show(READY)
  await claimFor('Middle Line', '1')
  await toastSays('Pattern Not Valid', 'Your marked numbers do not match the called numbers for this pattern')
  await toastSays(`Still missing: ${room.numbersOf('Dadi').slice(7, 10).join(', ')}`)
  expect(network.sent(isPost)).toEqual([])
})

test('without help nobody is told what is missing', async () => {
  await show({ ...READY, rules: { help: 'none' }, settings: { help: 'show' } })
  await claimFor('Middle Line', '1')
  await toastSays('Pattern Not Valid')
  expect(openToast()?.textContent).not.toContain('Still missing')
  await reads('No help in this room.')
  expect(page.getByRole('button', { name: /^Mark/ }).elements()).toEqual([])
})

test('a failure of the server is told, and the claim can be made again', async () => {
  const room = await show(READY)
  const stop = network.answerWith('POST', isPost, () => new Response('<html>', { status: 500 }))
  await press('Claim First Five #1')
  await toastSays('Failed to record your win. Please try again.')
  stop()
  await press('Claim First Five #1')
  await toastSays("You've won First Five!")
  expect(room.winners).toHaveLength(1)
})

test('a server that has enough of claims is quoted', async () => {
  await show(READY)
  const message = 'Too many claims. Check your ticket and try again in 9 seconds.'
  network.answerWith('POST', isPost, () => refusal(429, message, 'too_many_claims'))
  await press('Claim First Five #1')
  await toastSays('Error', message)
})

test('a claim is checked while the answer is under way, and cannot be sent twice', async () => {
  await show(READY)
  network.answerWith('POST', isPost, () => new Promise<Response>(() => {}))
  await press('Claim First Five #1')
  expect(await there(page.getByRole('button', { name: 'Checking' }).first())).toBeDisabled()
  await expect.poll(() => network.sent(isPost)).toHaveLength(1)
})

test('where a wrong claim puts the ticket out, the page asks first, and then shows that it is out', async () => {
  const room = await show({ ...READY, rules: { bogey: 'out' } })
  const question = page.getByRole('alertdialog', { name: 'Claim Full House?' })
  await claimFor('Full House', '2')
  await there(question.getByText('Full House is not complete on your marks. A wrong claim puts ticket 2 out.'))
  await press('Look again')
  await expect.poll(() => question.elements()).toEqual([])
  expect(network.sent(isPost)).toEqual([])
  await press('Claim Full House')
  await there(question)
  await press('Claim anyway')
  await reads('Ticket 2 out.')
  expect(room.named('Dadi').outOf).toEqual({ 'Full House': [1] })
  expect(network.sent(isPost), 'one claim, not two').toHaveLength(1)
})

test('a pattern that somebody else has won is closed, with their name', async () => {
  const room = await show({ ...READY, as: 'Asha' })
  await there(page.getByRole('button', { name: 'Claim First Five' }))
  room.claim('Dadi', 'First Five')
  await toastSays('Dadi has won First Five!')
  await reads('First Five (Closed)')
  await reads('1 winner: Dadi')
  expect(page.getByRole('button', { name: 'Claim First Five' }).elements()).toEqual([])
})

test('a tap on a pattern draws it on a ticket', async () => {
  const room = await show(READY)
  await press(/^Bottom Line/)
  await there(page.getByRole('img', { name: 'Bottom Line on ticket #1' }))
  await reads(`Still missing: ${room.numbersOf('Dadi').slice(10).join(', ')}`)
})

test('a false claim is refused in sight on the smallest phone, each time', async () => {
  const help = { bogey: 'out', help: 'none' } as const
  const room = await show({ ...READY, rules: help, size: { width: 320, height: 568 } })
  const row = await there(field('Full House'))
  row.scrollIntoView({ block: 'center' })
  await claimFor('Full House', '2')
  await press('Claim anyway')
  const isFree = () => expect.poll(() => commands.check('covered', ['.toast[data-variant="error"]'])).toEqual([])
  await toastSays('Pattern Not Valid')
  await isFree()
  await reads('Ticket 2 out.')
  closeToasts()
  await expect.poll(openToast).toBeNull()
  await press('Claim Full House')
  await expect.poll(openToast).not.toBeNull()
  await isFree()
  expect(openToast()?.textContent, 'without help').not.toContain('Still missing')
  expect(room.winners).toEqual([])
})

test('the host hears of a false claim', async () => {
  const room = await show({ ...READY, as: 'Asha', rules: { bogey: 'out' } })
  await there(page.getByRole('button', { name: 'Claim First Five' }))
  expect(() => room.claim('Dadi', 'Full House', 2)).toThrow('do not match')
  await toastSays('Dadi claimed Full House, but it was not complete.')
})

test.each(['light', 'dark'] as const)('the ring of the focus is seen on the card of a win, %s', async (colorScheme) => {
  await show(READY)
  await commands.seeAs({ colorScheme })
  await press('Claim First Five')
  await there(page.getByRole('complementary', { name: 'A win' }))
  await userEvent.keyboard('{Tab}')
  const card = document.querySelector('.win-card') as HTMLElement
  const close = card.querySelector('.win-card-close') as HTMLElement
  close.focus()
  expect(close.matches(':focus-visible')).toBe(true)
  const { outlineColor } = getComputedStyle(close)
  expect(contrast(outlineColor, getComputedStyle(card).backgroundColor)).toBeGreaterThanOrEqual(3)
})
