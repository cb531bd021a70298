import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from './answers.ts'
import { fill, press, pressOption, reads, there, toastSays } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'

const AT_THE_DOOR = { as: null, status: 'waiting', path: '/lobby?mode=join' } satisfies Scene

const name = () => page.getByLabelText('Your Name')
const number = () => page.getByLabelText('Room Number')
const tryWith = async (who: string, room: string) => {
  await there(name())
  await name().fill(who)
  await number().fill(room)
  await press('Join Game')
}

test('a person with a name and a number gets in, with the tickets that they want', async () => {
  const room = await show(AT_THE_DOOR)
  await there(name())
  await name().fill('Ravi')
  await number().fill(room.id)
  await press('More tickets')
  await press('Join Game')
  await reads('No need to tap anything.')
  expect(room.players.map((player) => [player.name, player.ticketCount])).toEqual([
    ['Asha', 1],
    ['Ravi', 2],
  ])
})

interface Refused {
  who?: string
  typed: (id: string) => string
  reads: string
  focus: 'Your Name' | 'Room Number'
}
const BOTH = 'Please enter both room number and your name'

/** What the form knows by itself is read at its field alone. */
const INCOMPLETE: Record<string, Refused> = {
  'no name': { who: '', typed: (id) => id, reads: BOTH, focus: 'Your Name' },
  'no number': { typed: () => '', reads: BOTH, focus: 'Room Number' },
  nothing: { who: '', typed: () => '', reads: BOTH, focus: 'Room Number' },
  'a short number': { typed: () => '12', reads: 'Please enter a valid 6-digit room number', focus: 'Room Number' },
}
const REFUSALS: Record<string, Refused> = {
  'a room that is not there': {
    typed: () => '999999',
    reads: 'Room not found. Please check the 6-digit room number.',
    focus: 'Room Number',
  },
  'somebody on paper': {
    who: 'nani',
    typed: (id) => id,
    reads: 'Nani plays on paper here. The host can change that.',
    focus: 'Your Name',
  },
}

async function readsAtItsField({ who = 'Ravi', typed, reads, focus }: Refused): Promise<HTMLElement> {
  const room = await show({ ...AT_THE_DOOR, so: (game) => game.addPaper('Nani') })
  await tryWith(who, typed(room.id))
  const field = await there(page.getByLabelText(focus))
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveAccessibleDescription(reads)
  expect(document.activeElement).toBe(field)
  return field
}

test.each(Object.entries(INCOMPLETE))(
  'a form with %s says so at the field, once, until something is typed',
  async (_, given) => {
    const field = await readsAtItsField(given)
    expect(page.getByText(given.reads).elements()).toHaveLength(1)
    expect(document.querySelector('.toast')).toBeNull()
    await page.getByLabelText(given.focus).fill('7')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false')
  },
)

test('a form asks for the number before the name', async () => {
  await show(AT_THE_DOOR)
  await there(name())
  const fields = [...document.querySelectorAll('form input')].map((field) => field.getAttribute('enterkeyhint'))
  expect(fields.slice(0, 2)).toEqual(['next', 'go'])
})

test.each(Object.entries(REFUSALS))(
  'a person whom the server refuses reads why, also beside the field: %s',
  async (_, given) => {
    await readsAtItsField(given)
    await toastSays('Cannot Join Room', given.reads)
  },
)

test('somebody with the name of a player is asked whether they are that player', async () => {
  const room = await show(AT_THE_DOOR)
  await tryWith('asha', room.id)
  await reads('Is that you?')
  await press('No, I am someone else')
  await expect.poll(() => (name().elements()[0] as HTMLInputElement).value).toBe('asha 2')
})

test('a room that is locked says so', async () => {
  const room = await show({ ...AT_THE_DOOR, so: (game) => game.byHost({ type: 'lock_room', locked: true }) })
  await tryWith('Ravi', room.id)
  await toastSays('Cannot Join Room')
  expect(room.players).toHaveLength(1)
})

test('a server that fails is told, and the same button tries again', async () => {
  const room = await show(AT_THE_DOOR)
  const stop = network.answerWith('POST', /join$/, () => refusal(500, 'Internal Server Error', null))
  await tryWith('Ravi', room.id)
  await toastSays('Cannot Join Room', 'Internal Server Error')
  stop()
  await press('Join Game')
  await reads('No need to tap anything.')
})

test('a name ends where names end', async () => {
  await show(AT_THE_DOOR)
  await there(name())
  await name().fill('A'.repeat(60))
  expect((name().elements()[0] as HTMLInputElement).value.length).toBeLessThan(60)
})

test.each<[string, Scene, (string | RegExp)[], string]>([
  ['before the game', { status: 'waiting' }, ['More', /^People/, 'Change my name'], 'Your Name'],
  ['in the game', {}, ['Settings', 'Change my name'], 'Your Name'],
  ['after the game', { status: 'finished' }, ['Settings', 'Change my name'], 'Your Name'],
  [
    'by the host before the game',
    { as: 'Asha', status: 'waiting' },
    ['Options', /^People/, 'Correct names'],
    'Name of Dadi',
  ],
  ['by the host in the game', { as: 'Asha' }, ['Host', /^People/, 'Correct names'], 'Name of Dadi'],
  ['by the host after the game', { as: 'Asha', status: 'finished' }, ['Host', 'Correct names'], 'Name of Dadi'],
])('three taps lead at most to a name that is corrected %s', async (_, scene, taps, label) => {
  const room = await show({ as: 'Dadi', guests: { Dadi: 1 }, ...scene })
  const { id } = room.named('Dadi')
  await press(...taps)
  await fill(label, 'Dadi Ji')
  await press('Save')
  await expect.poll(() => room.player(id).name).toBe('Dadi Ji')
})

test('an address that leads nowhere leads to the room number', async () => {
  await show({ as: null, path: '/nowhere' })
  await reads('Did you forget to add the page to the router?')
  ;(await there(page.getByRole('link', { name: 'Join a Game' }))).click()
  await there(page.getByLabelText('Room Number'))
})

test('a name that another player has is refused at its field', async () => {
  const room = await show({ status: 'waiting', as: 'Dadi', guests: { Dadi: 1 } })
  network.answerWith('POST', /\/name$/, () =>
    refusal(409, 'Asha is in this room already. Please choose another name.', 'name_taken'),
  )
  await pressOption('Change my name')
  const form = page.getByRole('dialog', { name: 'Change my name' })
  const field = await there(form.getByLabelText('Your Name'))
  expect((field as HTMLInputElement).value).toBe('Dadi')
  await form.getByLabelText('Your Name').fill('asha')
  await press('Save')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveAccessibleDescription('Asha is in this room already. Please choose another name.')
  expect(room.named('Dadi')).toBeDefined()
})
