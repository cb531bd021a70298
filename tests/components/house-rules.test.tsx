import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths, tvPath } from '#client/paths.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { PRIZE_PRESETS } from '#shared/game/presets.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { json } from './answers.ts'
import { fill, openOption, press, pressEscape, pressOption, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

const SMALL = { width: 360, height: 640 }
const HOST = { status: 'waiting', guests: { Ravi: 2 }, size: SMALL } satisfies Scene
const HALL = { ties: 'share', claims: 'next', bogey: 'out', help: 'none' } satisfies Partial<HouseRules>
const CLAIMS = 'Shared on the same number · claim until the next number'
const OTHERS = 'a wrong claim puts the ticket out · no help in this room'
const IN_THE_HALL = `${CLAIMS} · ${OTHERS}`
/** The same where the numbers come by themselves. */
const PACED = `${CLAIMS} · 7 s · ${OTHERS}`
const HEART = 'Heart ❤️'

const rulesCard = () => page.getByRole('dialog', { name: 'House rules' })
const card = () => page.getByRole('dialog', { name: 'Patterns and prizes' })
const openRules = () => openOption('House rules').then(() => press(/^(Change the house|House) rules$/))
const openPrizes = () => pressOption('Patterns and prizes')
/** A card is closed by what its last button does. */
async function play(): Promise<void> {
  await press('Play by these rules')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
}
const nothingIsWrong = async () => {
  expect(await commands.check('axe', ['target-size'])).toEqual([])
  expect(await commands.check('smallTargets', 44)).toEqual([])
  expect(await commands.check('overflow')).toBe(0)
}
const turn = async (name: string) => (await there(page.getByRole('switch', { name }))).click()

test('the host chooses a preset and a prize, and then another pace, and all is set and read', async () => {
  const room = await show(HOST)
  await openRules()
  await press('Like in the hall')
  await nothingIsWrong()
  await play()
  await openPrizes()
  await fill('Prize for First Five', 'dinner')
  await press('Add Own Pattern', 'Top Line, number 2', 'Take Own Pattern out')
  await nothingIsWrong()
  await play()
  expect(room.room.rules).toMatchObject({
    ...HALL,
    prizes: { 'First Five': 'dinner' },
    patterns: PRIZE_PRESETS.home.patterns,
  })
  await reads(`${PACED} · First Five: dinner`)
  const caller = (await there(page.getByLabelText('Who calls?'))) as HTMLSelectElement
  expect(caller.selectedOptions[0]?.textContent).not.toBe('The host taps')
  await page.getByLabelText('Who calls?').selectOptions('The host taps')
  await reads(`${IN_THE_HALL} · First Five: dinner`)
})

/** The button that lets three people win a pattern. */
const threeOf = (pattern: string) =>
  card()
    .getByRole('group', { name: `${pattern}: how many may win` })
    .getByRole('button', { name: '3' })

const offered = () =>
  page
    .getByRole('list', { name: 'More to choose from' })
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('b')?.textContent)

test('a host finds a pattern by any of its names, and reads what it asks for and what else it is called', async () => {
  const room = await show(HOST)
  await openPrizes()
  for (const [typed, found] of [
    ['6 corners', ['Six Corners']],
    ['raja', ['King Corners']],
    ['stick', ['Bamboo']],
    ['odd', ['Odd Numbers']],
    ['जल्दी', []],
    ['१ to ४५', ['1 to 45']],
  ] as const) {
    await fill('Search by any name', typed)
    await expect.poll(offered, { message: typed }).toEqual(found)
  }
  await fill('Search by any name', 'raja')
  await reads('Also: King, Raja')
  await press('Add King Corners')
  await nothingIsWrong()
  await press('Swap King and Queen')
  await reads('The first number of each row.')
  await play()
  expect(room.room.rules).toMatchObject({ king: 'first', patterns: [...CLASSIC, 'King Corners'] })
})

const READERS: Record<string, Scene> = {
  'a guest': { as: 'Ravi', path: paths.ticketSelection },
  'a TV': { as: null, path: ({ id }) => tvPath(id), size: { width: 1280, height: 720 } },
}

test.each(Object.entries(READERS))('%s reads the rules once there are some', async (_, reader) => {
  const room = await show({ ...HOST, ...reader })
  await reads(/No need to tap anything|Waiting for Players/)
  expect(page.getByText(/House rules|First claim wins/).elements()).toEqual([])
  room.setRules({ ...HALL, prizes: { 'First Five': 'dinner' } })
  await reads(`${IN_THE_HALL} · First Five: dinner`)
  expect(page.getByRole('button', { name: /rules/ }).elements(), 'the host writes them').toEqual([])
})

test('a person who comes in is told above the card', async () => {
  const room = await show(HOST)
  await openPrizes()
  const sheet = await there(card())
  room.join('Meena')
  const toast = () => [...document.querySelectorAll('.toast')].find((each) => each.textContent?.includes('Meena'))
  await expect.poll(() => toast()?.checkVisibility()).toBe(true)
  expect(await commands.check('overflow')).toBe(0)
  expect(toast()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().top)
})

test('from the start on the rules can only be read', async () => {
  await show({ rules: HALL })
  await pressOption('House rules')
  await there(rulesCard().getByText(IN_THE_HALL))
  expect(page.getByRole('button', { name: 'Play by these rules' }).elements()).toEqual([])
  pressEscape()
  await expect.poll(() => rulesCard().elements()).toEqual([])
})

test('the phone of the host knows the rules of last time', async () => {
  const room = await show(HOST)
  await openRules()
  await press('Like in the hall')
  await play()
  room.setRules({ ties: 'first', claims: 'any', bogey: 'free', help: 'all' })
  await press('House rules')
  await press('Last time', 'Change one by one')
  await turn('I only call')
  await play()
  await reads(`${PACED} · the host only calls`)
})

/** A room that is opened by the form of the host. */
const opening = (path: string) =>
  show({
    ...{ as: null, status: 'waiting', size: SMALL, path },
    prepare: (room: RoomInPage) =>
      network.answerWith('POST', /\/api\/rooms$/, () => {
        network.behind.own.add(room.hostId)
        const { epoch, version } = room.room
        return json({ epoch, version, room: room.room, hostPlayer: room.named('Asha') }, 201)
      }),
  })

test('from New Game it takes six taps, besides the name, to let three win the First Five', async () => {
  const room = await opening('/')
  const taps = [
    () => page.getByRole('link', { name: 'New Game' }),
    () => page.getByRole('button', { name: 'Host New Game' }),
    () => page.getByRole('button', { name: 'Options' }),
    () => page.getByRole('button', { name: 'Patterns and prizes' }),
    () => threeOf('First Five'),
    () => page.getByRole('button', { name: 'Play by these rules' }),
  ]
  for (const [i, tapped] of taps.entries()) {
    if (i === 1) await fill('Your Name (Host)', 'Asha')
    ;((await there(tapped())) as HTMLElement).click()
  }
  await expect.poll(() => room.room.rules.places).toEqual({ 'First Five': { winners: 3 } })
  await reads('First claim wins · claim any time · First Five × 3')
})

test('a host who only calls is asked for no tickets, and opens a room in which they have none', async () => {
  const room = await opening('/lobby?mode=host')
  await there(page.getByLabelText('Your Name (Host)'))
  await fill('Your Name (Host)', 'Asha')
  await reads('Number of Tickets')
  await press('For later, and more')
  await turn('I only call')
  await expect.poll(() => page.getByText('Number of Tickets').elements()).toEqual([])
  await press('Host New Game')
  await reads('First claim wins · claim any time · the host only calls')
  expect(room.room.rules.hostPlays).toBe(false)
})

test('the host takes a preset of twelve, and draws a pattern in place of one', async () => {
  const room = await show(HOST)
  await openPrizes()
  await press('Kitty party')
  const chosen = () => card().getByRole('list', { name: 'In this game' }).getByRole('listitem').elements()
  await expect.poll(chosen).toHaveLength(12)
  expect(await there(card().getByRole('button', { name: 'Add Pyramid' }))).toBeDisabled()
  await press('Take Dinner out', 'Add Own Pattern')
  expect(await there(page.getByRole('button', { name: /^Tap 1 to 14 numbers, named in/ }))).toBeDisabled()
  await fill('Name of your pattern', HEART)
  await press('Top Line, number 2', 'Top Line, number 4', 'Bottom Line, number 3', `Move ${HEART} up`)
  await expect.poll(() => chosen()[10]?.textContent).toContain(HEART)
  await fill('Prize for Four Corners', 'dinner')
  await nothingIsWrong()
  await play()
  const { patterns, ownPattern, prizes } = room.room.rules
  const others = PRIZE_PRESETS.kitty.patterns.filter((pattern) => pattern !== 'Dinner')
  expect(patterns).toEqual([...others.slice(0, -1), 'Own Pattern', ...others.slice(-1)])
  expect(ownPattern).toEqual({ name: HEART, positions: [1, 3, 12] })
  expect(prizes).toEqual({ 'Four Corners': 'dinner' })
})

test('the host lets three win the First Five, each with a prize, and asks for the Full House on two tickets', async () => {
  const room = await show(HOST)
  await openPrizes()
  ;(await there(threeOf('First Five'))).click()
  await fill('Prize for First Five', 'dinner')
  await fill('Prize for First Five, third prize', 'tea')
  await press('Full House: On 1 ticket')
  const two = card().getByRole('group', { name: 'On how many tickets' }).getByRole('button', { name: '2' })
  ;(await there(two)).click()
  await reads('Three people can win it, one after the other.')
  await nothingIsWrong()
  await play()
  const places = { 'First Five': { winners: 3, more: ['', 'tea'] }, 'Full House': { tickets: 2 } }
  expect(room.room.rules).toMatchObject({ prizes: { 'First Five': 'dinner' }, places })
  await reads('First claim wins · claim any time · First Five × 3 · Full House on 2 tickets · First Five: dinner, tea')
})

test('the preset of a club has three prizes for the First Five, and both sheets', async () => {
  const room = await show(HOST)
  await openPrizes()
  await press('Club (full)')
  await there(card().getByText(/^two numbers on each of tickets 1 to 6/))
  await play()
  expect(room.room.rules).toMatchObject(PRIZE_PRESETS.club)
})
