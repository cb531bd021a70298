import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { readSeat, saveSeat } from '#client/seat/stored-seat.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { json } from './answers.ts'
import { fill, openOption, press, pressOption, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/* Browsers delete what a page has stored after days without a visit. The cookies of the server stay. */

const forgetAll = () => {
  localStorage.clear()
  sessionStorage.clear()
}
const WAITING = { status: 'waiting', prepare: forgetAll } satisfies Scene
const link = ({ id }: RoomInPage) => `/lobby?mode=join&room=${id}`

const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path)
const yourRoom = () => there(page.getByRole('heading', { name: 'Your Room' }))
const goOn = async () => (await there(page.getByRole('link', { name: 'Go on' }).first())).click()
const names = (room: RoomInPage) => room.players.map(({ name }) => name)

test('a guest returns from the link by one tap, and asks for no other seat', async () => {
  await show({ ...WAITING, as: 'Dadi', guests: { Dadi: 1 }, path: link })
  await reads('You are in as Dadi.')
  expect(page.getByLabelText('Your Name').elements()).toEqual([])
  await goOn()
  await isAt(paths.waiting)
  await reads('Waiting for Game to Start')
  expect(network.sent(/join|next-people/)).toEqual([])
})

const OF_THE_ROOM = {
  print: ['heading', 'Print sheets'],
  check: ['link', 'Back to the game'],
  evening: ['link', 'Back to the game'],
  host: ['heading', 'Your Room'],
} as const

test.each(Object.entries(OF_THE_ROOM))('an address of the room knows its host: %s', async (place, [role, name]) => {
  const room = await show({ ...WAITING, path: ({ id }) => `/${place}/${id}` })
  await there(page.getByRole(role, { name }))
  await expect.poll(() => readSeat()?.playerId).toBe(room.hostId)
})

test('the check of a paper ticket knows the host', async () => {
  await show({ prepare: forgetAll, before: (room) => room.addPaper('Nani'), path: ({ id }) => `/paper/${id}/1/1/1` })
  await there(page.getByRole('link', { name: 'Back to the game' }))
})

const ANYWHERE = ['/', '/lobby?mode=host', '/lobby?mode=join', '/waiting', '/ticket-selection', '/active-game']

test.each(ANYWHERE)('an address of any room leads the host back: %s', async (path) => {
  const room = await show({ ...WAITING, path })
  await reads('You are still in room')
  ;(await there(page.getByRole('link', { name: 'Back to game' }))).click()
  await yourRoom()
  expect(readSeat()?.playerId).toBe(room.hostId)
})

test('a host who types the number of their room under another name is known', async () => {
  const room = await show({ ...WAITING, path: '/lobby?mode=join' })
  await there(page.getByLabelText('Room Number'))
  await fill('Your Name', 'Asha ji')
  await fill('Room Number', room.id)
  await press('Join Game')
  await reads('You are in as Asha.')
  await goOn()
  await yourRoom()
})

test('a host whose phone last played in another room hosts again by the address', async () => {
  const elsewhere = { roomId: '111222', playerId: 'somebody', playerName: 'Asha', isHost: false }
  await show({ status: 'waiting', prepare: () => saveSeat(elsewhere), path: ({ id }) => `/host/${id}` })
  await yourRoom()
})

test('a browser with seats in several rooms offers each of them', async () => {
  const others = ['111222', '333444'].map((roomId) => ({
    ...{ roomId, playerId: roomId, personId: roomId, name: 'Asha' },
    ...{ isHost: false, isGone: false, isLent: false, isLentOut: false, status: 'waiting' },
  }))
  const room = await show({
    ...{ ...WAITING, path: '/' },
    prepare: (own) => {
      const { id: playerId, personId, name } = own.named('Asha')
      const mine = { ...others[0], roomId: own.id, playerId, personId, name, isHost: true }
      network.answerWith('GET', /\/api\/seats$/, () => json({ seats: [mine, ...others] }))
    },
  })
  await reads(`You are still in room ${spacedRoom(room.id)}`)
  const offered = page.getByRole('link', { name: /is open too/ })
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual(['Room 111 222 is open too', 'Room 333 444 is open too'])
})

test('a guest who looked at the check while the next round began goes back into it', async () => {
  const guest = { as: 'Dadi', guests: { Dadi: 1 }, path: ({ id }: RoomInPage) => `/check/${id}` }
  const room = await show({ ...guest, so: (game) => game.callDrawn() })
  await reads('All is right so far.')
  const before = room.named('Dadi').id
  room.openNextRound()
  network.behind.own.add(room.named('Dadi').id)
  const back = await there(page.getByRole('link', { name: 'Go to round 2' }))
  await there(page.getByRole('link', { name: 'Check round 2' }))
  await reads(/Round 1$/)
  back.click()
  await expect.poll(() => room.named('Dadi').ticketSelectionDone).toBe(true)
  expect(readSeat()?.playerId).toBe(room.named('Dadi').id)
  expect(room.named('Dadi').id).not.toBe(before)
})

const FAMILY = { ...WAITING, as: 'Dadi', path: link } satisfies Scene

test('people on one phone are named together, and another person can join beside them', async () => {
  const room = await show({ ...FAMILY, guests: { Dadi: 1, Nani: 1 }, alsoHere: ['Nani'] })
  await reads('You are in as Dadi, Nani.')
  await press('I am somebody else')
  await there(page.getByLabelText('Your Name'))
  expect(page.getByLabelText('Your Name').elements()[0]).toHaveValue('')
  await fill('Your Name', 'Kabir')
  await press('Join Game')
  await isAt(paths.ticketSelection)
  await openOption('Change my name')
  await reads('On this phone: Dadi, Nani, Kabir')
  expect(names(room)).toEqual(['Asha', 'Dadi', 'Nani', 'Kabir'])
})

test('all people of a phone go on there', async () => {
  await show({ ...FAMILY, guests: { Dadi: 1, Nani: 1, Kabir: 1 }, alsoHere: ['Nani', 'Kabir'] })
  await goOn()
  await isAt(paths.waiting)
  await openOption('Change my name')
  await reads('On this phone: Dadi, Nani, Kabir')
})

const ANSWERED: Record<string, { path: Scene['path']; words: string }> = {
  'a link': { path: link, words: 'hosted by Asha' },
  'the sheets of the room': { path: ({ id }) => `/print/${id}`, words: 'Only the host can print' },
  'the first screen': { path: '/', words: 'New Game' },
}

test.each(Object.entries(ANSWERED))('a browser without a seat asks for none: %s', async (_, { path, words }) => {
  await show({ as: null, status: 'waiting', path })
  await reads(words)
  expect(network.asked.filter((asked) => asked.path.endsWith('/seats'))).toEqual([])
})

test('a stranger sees the form before the room is known', async () => {
  let answer = () => {}
  await show({
    ...{ as: null, status: 'waiting', path: link },
    prepare: () => {
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      network.hold(/\/api\/rooms\/\d{6}$/, held)
    },
  })
  await there(page.getByLabelText('Your Name'))
  expect(page.getByText('hosted by Asha').elements()).toEqual([])
  answer()
  await reads('hosted by Asha')
})

test.each(['remembers', 'has forgotten'])(
  'somebody who left is led back by their name only, if the phone %s it',
  async (how) => {
    const room = await show({ status: 'waiting', as: 'Dadi', guests: { Dadi: 1 }, path: paths.ticketSelection })
    await pressOption('Leave Room')
    await there(page.getByRole('link', { name: 'New Game' }))
    await expect.poll(() => room.named('Dadi').gone).toBe(true)
    await expect.poll(() => page.getByText('You are still in room').elements()).toEqual([])
    if (how === 'has forgotten') forgetAll()
    history.pushState(null, '', link(room))
    await there(page.getByLabelText('Your Name'))
    expect(page.getByRole('link', { name: 'Go on' }).elements()).toEqual([])
    await fill('Your Name', 'Dadi')
    await press('Join Game')
    await isAt(`/host/${room.id}`)
    expect(room.named('Dadi').gone).toBe(false)
    expect(names(room)).toEqual(['Asha', 'Dadi'])
  },
)
