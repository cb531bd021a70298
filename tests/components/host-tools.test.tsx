import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { json } from './answers.ts'
import { openOption, press, pressEscape, pressOption, reads, there, toastSays } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'
import type { RoomInPage } from './room-in-page.ts'

const WAITING = { status: 'waiting', guests: { Ravi: 1 } } satisfies Scene

/** The file of the paper tickets comes when this is fulfilled. */
let paperComes = Promise.resolve()
vi.mock('#client/features/host-tools/paper-tickets.tsx', async (importOriginal) => {
  await paperComes
  return importOriginal()
})

// The first test of this file: a file that was loaded once is there.
test('what comes late among the options does not move what a finger is on', async () => {
  let come = () => {}
  paperComes = new Promise<void>((resolve) => {
    come = resolve
  })
  await show(WAITING)
  await openOption('Copy link')
  const after = await there(page.getByRole('button', { name: 'Copy link' }))
  const paper = page.getByRole('button', { name: 'Paper tickets' })
  expect(paper.elements()).toEqual([])
  const { top } = after.getBoundingClientRect()
  come()
  await there(paper)
  expect(after.getBoundingClientRect().top).toBe(top)
})

test('the options are four rows that say what is chosen, and one of them is open at a time', async () => {
  await show(WAITING)
  await press('Options')
  const row = (name: string) => there(page.getByRole('button', { name, exact: true }))
  const rows = ['People 2 here, open to all', 'Rules As always, 5 prizes', 'Sound and screen Each phone speaks']
  for (const name of rows) await row(name)
  await openOption('Make a new link')
  await reads('For a link that went too far')
  await openOption('Who calls?')
  await there(page.getByLabelText('Who calls?'))
  expect(page.getByRole('button', { name: 'Make a new link' }).elements()).toEqual([])
  const rules = await row('Rules As always, 5 prizes')
  rules.click()
  await expect.poll(() => rules.getAttribute('aria-expanded')).toBe('false')
  expect(page.getByLabelText('Who calls?').elements()).toEqual([])
})

test('Escape closes the sheet in front, and then the menu of the host behind it', async () => {
  await show({ guests: { Ravi: 1 } })
  await pressOption('House rules')
  await there(page.getByRole('dialog', { name: 'House rules' }))
  pressEscape()
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(1)
  const menu = await there(page.getByRole('dialog', { name: 'Host' }))
  expect(document.querySelector<HTMLElement>('#app main')?.inert, 'behind the menu').toBe(true)
  expect(menu.contains(document.activeElement), 'the focus is back').toBe(true)
  pressEscape()
  await expect.poll(() => document.querySelector<HTMLElement>('#app main')?.inert).toBe(false)
})

test('the host locks the room, and reads that it is locked', async () => {
  const room = await show(WAITING)
  await openOption('Lock room')
  const lock = await there(page.getByRole('switch', { name: 'Lock room' }))
  expect(lock).toHaveAttribute('aria-checked', 'false')
  lock.click()
  await expect.poll(() => room.room.locked).toBe(true)
  await expect.poll(() => lock.getAttribute('aria-checked')).toBe('true')
  await there(page.getByRole('button', { name: 'People 2 here, locked' }))
  await there(page.getByRole('paragraph').filter({ hasText: 'Locked: nobody new can join' }))
  lock.click()
  await expect.poll(() => room.room.locked).toBe(false)
})

test('a failure of the server is told also once the sheet has closed in which something was pressed', async () => {
  await show({ guests: { Ravi: 1 } })
  let fail = () => {}
  const failed = new Promise<Response>((resolve) => {
    fail = () => resolve(new Response('', { status: 503, statusText: 'Service Unavailable' }))
  })
  network.answerWith('POST', /\/lock$/, () => failed)
  await openOption('Lock room')
  ;(await there(page.getByRole('switch', { name: 'Lock room' }))).click()
  await expect.poll(() => network.sent(/\/lock$/)).toHaveLength(1)
  pressEscape()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  fail()
  await toastSays('Service Unavailable')
})

const names = (room: RoomInPage) => room.players.map(({ name }) => name).sort()
const undo = () => page.getByRole('button', { name: 'Undo', exact: true })

test.each<[string, Scene]>([
  ['before the game', WAITING],
  ['in the game', { guests: { Ravi: 1 } }],
  ['in easy mode', { guests: { Ravi: 1 }, settings: { easyMode: true } }],
  ['by ear', { guests: { Ravi: 1 }, settings: { byEar: 'page' } }],
])('the host removes somebody %s without a question, and takes it back', async (_, scene) => {
  const room = await show(scene)
  await pressOption('Remove somebody')
  await press('Remove Ravi')
  await toastSays('Ravi was removed')
  expect(names(room)).toEqual(['Asha'])
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  ;(await there(undo())).click()
  await expect.poll(() => names(room)).toEqual(['Asha', 'Ravi'])
  await expect.poll(() => undo().elements()).toEqual([])
})

test('with keys alone the focus goes from the button that is gone to Undo', async () => {
  const room = await show(WAITING)
  await pressOption('Remove somebody')
  ;(await there(page.getByRole('button', { name: 'Remove Ravi' }))).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo')
  await there(undo())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names(room)).toEqual(['Asha', 'Ravi'])
})

test('a second press in the list of players removes nobody else, who now stands under the finger', async () => {
  const room = await show({ status: 'waiting', guests: { Ravi: 1, Meena: 1, Om: 1 } })
  await pressOption('Remove somebody')
  await press('Remove Ravi')
  const next = page.getByRole('button', { name: 'Remove Meena' })
  await expect.poll(() => page.getByRole('button', { name: 'Remove Ravi' }).elements()).toEqual([])
  ;(next.elements()[0] as HTMLElement).click()
  await there(next)
  expect(names(room)).toEqual(['Asha', 'Meena', 'Om'])
})

const OUT = 'The host has removed you from this room. They can let you in again.'

test.each([
  ['before the game', 'waiting'],
  ['in the game', 'active'],
] as const)(
  'a player who was removed %s reads so, and their page goes on once the host lets them in',
  async (_, status) => {
    const room = await show({
      as: 'Ravi',
      status,
      guests: { Ravi: 1 },
      so: (now) => status === 'active' && now.call(1),
    })
    const { personId } = room.named('Ravi')
    const heading = (await there(page.getByRole('heading', { level: 1 }))).textContent
    room.remove('Ravi')
    await reads(OUT)
    await there(page.getByRole('heading', { name: 'You are out of this game' }))
    await there(page.getByRole('link', { name: 'Back to Home' }))
    room.byHost({ type: 'let_in', personId })
    await there(page.getByRole('heading', { name: heading ?? '', exact: true }))
  },
)

test('a page that is opened by somebody who was removed asks until they may ask for a seat', async () => {
  const room = await show({
    as: 'Ravi',
    status: 'waiting',
    guests: { Ravi: 1 },
    prepare: (now) => now.remove('Ravi'),
  })
  await reads(OUT)
  const [mine] = [...network.behind.own]
  network.answerWith('GET', /\/seats$/, () => json({ seats: [], waiting: { personId: mine, name: 'Ravi' } }))
  await expect.poll(() => names(room)).toEqual(['Asha', 'Ravi'])
})

test('the host lets somebody in again who was removed, and is offered it only as long as there is somebody', async () => {
  const room = await show({ ...WAITING, so: (now) => now.remove('Ravi') })
  await openOption('Remove somebody')
  await press('Let Ravi in')
  await toastSays('Ravi may play again')
  expect(names(room)).toEqual(['Asha', 'Ravi'])
  await expect.poll(() => page.getByRole('heading', { name: 'Who was removed' }).elements()).toEqual([])
})

test.each([
  ['before the game', { status: 'waiting', guests: { Ravi: 1, 'Ravi 2': 1 } }],
  ['in the game', { guests: { Ravi: 1, 'Ravi 2': 1 } }],
] satisfies [string, Scene][])(
  'the host joins two seats of one person %s by two taps, and parts them',
  async (_, scene) => {
    const room = await show(scene)
    const former = () => room.players.flatMap((player) => player.former?.name ?? [])
    await pressOption('Somebody is here twice')
    await press('Ravi 2')
    await reads('Ravi 2 is the same person as:')
    await press('Ravi')
    await toastSays('Ravi and Ravi 2 are one person.')
    expect(former()).toEqual(['Ravi 2'])
    ;(await there(undo())).click()
    await toastSays('Ravi and Ravi 2 are two people again.')
    expect(former()).toEqual([])
    room.joinSeats('Ravi', 'Ravi 2')
    await press('Somebody is here twice')
    await press('Ravi and Ravi 2: two people after all')
    await expect.poll(former).toEqual([])
  },
)

test('lists show somebody with two seats once, and their page has the tickets of both', async () => {
  const room = await show({ as: 'Ravi', guests: { Ravi: 1, 'Ravi 2': 1 } })
  room.joinSeats('Ravi', 'Ravi 2')
  await toastSays('You were here twice. Ravi and Ravi 2 are one person now.')
  const chips = page.getByRole('navigation', { name: 'People on this phone' }).getByRole('button')
  await expect
    .poll(() =>
      chips
        .elements()
        .map((chip) => chip.firstElementChild?.textContent)
        .sort(),
    )
    .toEqual(['Ravi', 'Ravi 2'])
  await page.getByRole('tab', { name: 'All Players' }).click()
  await there(page.getByRole('heading', { name: '2 players' }))
})

test('a seat without tickets that was joined to another one shows the tickets of that one', async () => {
  const room = await show({ as: 'Ravi 2', status: 'waiting', guests: { Ravi: 1, 'Ravi 2': 1 } })
  room.joinSeats('Ravi', 'Ravi 2')
  await toastSays('You were here twice. Ravi and Ravi 2 are one person now.')
  await there(page.getByRole('heading', { name: '2 players' }))
})

test('the host ends the game once they have said that they are sure', async () => {
  const room = await show({ guests: { Ravi: 1 } })
  await press('Host', 'End Game')
  expect(room.room.status).toBe('active')
  ;(await there(page.getByRole('alertdialog').getByRole('button', { name: 'End Game' }))).click()
  await there(page.getByRole('region', { name: 'Game over' }))
  expect(room.room.status).toBe('finished')
  expect(page.getByRole('dialog', { name: 'Host' }).elements(), 'its menu lies over the result').toEqual([])
})

test('a guest has no tools of the host', async () => {
  await show({ as: 'Ravi', guests: { Ravi: 1 } })
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  for (const name of ['Host', 'Call Next Number'])
    expect(page.getByRole('button', { name, exact: true }).elements(), name).toEqual([])
})

test('the host calls the next number, and waits as long as the server wants', async () => {
  const room = await show({
    ...{ guests: { Ravi: 1 } },
    so: (game) => game.amend((state) => ({ ...state, room: { ...state.room, callCooldownMs: 5_000 } })),
  })
  await press('Call Next Number')
  await reads('1 of 90 called')
  expect(room.room.calledNumbers).toHaveLength(1)
  expect(await there(page.getByRole('button', { name: /^Wait \ds$/ }))).toBeDisabled()
})

test('a call that fails is told above the buttons of the bar', async () => {
  await show({ guests: { Ravi: 1 } })
  network.answerWith('POST', /call-number$/, () => Promise.reject(notReached()))
  await press('Call Next Number')
  await toastSays('Failed to call number')
  const toast = document.querySelector('.game-bar .toast')
  const claim = await there(page.getByRole('button', { name: 'Claim', exact: true }).first())
  expect(toast?.getBoundingClientRect().bottom).toBeLessThanOrEqual(claim.getBoundingClientRect().top)
})

test('a call fails with a message also if it is pressed the moment its button appears', async () => {
  network.answerWith('POST', /call-number$/, () => Promise.reject(notReached()))
  const pressed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const [button] = page.getByRole('button', { name: 'Call Next Number' }).elements()
      if (!(button instanceof HTMLElement)) return
      observer.disconnect()
      button.click()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
  await show()
  await pressed
  await toastSays('Failed to call number')
})

test('a round ends with its result, each win once, and then the question about a TV', async () => {
  const end = (room: RoomInPage) => {
    room.callAndMark('Asha', room.ofTwoLines('Asha'))
    room.claim('Asha', 'First Five')
  }
  await show({ guests: { Ravi: 1 }, sign: { tv: 'shows' }, status: 'finished', so: end })
  const question = await reads('A TV shows this room.')
  const result = await there(page.getByRole('region', { name: 'Winners Gallery' }).getByText('First Five'))
  expect(result.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const lists = page.getByRole('region', { name: /^Winn(ing Patterns|ers Gallery)$/ }).elements()
  expect(lists.filter((each) => each.checkVisibility())).toHaveLength(1)
})

test('a long name has two lines among the players', async () => {
  await show({ status: 'waiting', guests: { 'Ravi Kumar Sharma': 1 }, size: { width: 360, height: 640 } })
  const name = await there(page.getByRole('listitem').getByText('Ravi Kumar Sharma'))
  const line = Number.parseFloat(getComputedStyle(name).lineHeight)
  expect(name.clientHeight).toBeGreaterThan(1.5 * line)
  expect(name.scrollHeight - name.clientHeight, 'of a third line').toBeLessThan(line / 2)
})

test('the host is asked when a TV opens, and then only the TV speaks', async () => {
  const room = await show({ ...WAITING, sign: { tv: 'shows' } })
  await press('Only the TV speaks')
  await expect.poll(() => room.room.rules.voice).toBe('tv')
})

/** Fifteen numbers with the columns 1-10 to 81-90, row by row. */
const SHOP = [10, 11, 30, 45, 90, 2, 20, 40, 58, 70, 5, 21, 60, 71, 81]
const SIZES = { phone: [360, 640], tablet: [768, 1024], laptop: [1366, 768] } as const
const checked = () => page.getByRole('dialog', { name: 'Check numbers' })
const typeNumbers = async (words: string) => {
  const field = (await there(page.getByLabelText('Numbers, row by row'))) as HTMLInputElement
  await userEvent.fill(field, words)
}

test.each(Object.entries(SIZES))('the host checks the numbers of any ticket on a %s', async (_, [width, height]) => {
  const room = await show({
    guests: { Ravi: 1 },
    rules: { patterns: ['Top Line', 'Breakfast', 'Star'] },
    size: { width, height },
  })
  room.call(...SHOP.slice(0, 5), 7)
  await press('Host', 'Check numbers')
  await there(checked())
  await typeNumbers('11 10 30')
  await reads('3 of 3 called')
  await reads('The last of them was 30, 3 calls ago.')
  await typeNumbers('11 10 30 30')
  await reads('30 is there twice.')
  await typeNumbers('11 10 30')
  // A ticket behind the sheet may have the same numbers.
  for (const name of ['45', '90']) (await there(checked().getByRole('button', { name, exact: true }))).click()
  await reads('10 numbers more, and each prize is checked.')
  await typeNumbers(SHOP.join(' '))
  await reads('5 of 15 called')
  await reads(`Complete since the call of 90, 1 call ago.`)
  await reads('4 missing: 2, 20, 5, 21')
  await reads('The four corners and the middle number.')
  expect(await commands.check('axe', ['target-size'])).toEqual([])
  // Nine columns, as in the bag: only its numbers are less wide.
  const small = await commands.check('smallTargets', 44)
  expect(small.filter((each) => !/^button \d{1,2} is (?:3[89]|4[0-3])(?:\.\d+)? x 4[4-9]/.test(each))).toEqual([])
  expect(await commands.check('overflow')).toBe(0)
})

test('the ticket of a shop is kept for somebody, wins, and is not typed twice', async () => {
  const room = await show({ guests: { Ravi: 1 }, rules: { patterns: ['Top Line', 'Middle Line', 'Full House'] } })
  for (const number of SHOP.slice(0, 5)) room.call(number)
  await press('Host', 'Check numbers')
  await typeNumbers(SHOP.join(','))
  await userEvent.fill(await there(page.getByLabelText('Whose ticket is it?')), 'Kaki')
  await press('These are Kaki’s numbers')
  await reads('Written down by the host when 5 were called.')
  await press('Claim Top Line for Kaki')
  await expect
    .poll(() => room.winners.map(({ playerName, pattern }) => `${playerName} ${pattern}`))
    .toEqual(['Kaki Top Line'])
  room.call(...SHOP.slice(5, 10))
  await press('Host', 'Check numbers', 'P1·1 Kaki')
  await press('Claim Middle Line for Kaki')
  await expect.poll(() => room.winners).toHaveLength(2)
})

test('numbers that are on no ticket are said to be, in Hindi too', async () => {
  const room = await show({ guests: { Ravi: 1 }, settings: { pageLanguage: 'hi', language: 'hi' } })
  room.call(4)
  await press('मेज़बान', 'नंबर जाँचें')
  const field = await there(page.getByLabelText('नंबर, एक-एक लाइन करके'))
  await userEvent.fill(field, [11, 19, ...SHOP.slice(2)].join(' '))
  await reads('ये एक टिकट के नंबर नहीं हो सकते। एक-एक लाइन के पाँच-पाँच लिखिए।')
  await userEvent.fill(field, '४ ७')
  await reads('2 में से 1 आ चुके')
})
