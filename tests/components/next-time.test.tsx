import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import { refusal } from './answers.ts'
import { press, reads, there, toastSays } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'

const OVER = { status: 'finished', guests: { Ravi: 1 }, path: paths.activeGame } satisfies Scene
const kept = () => JSON.parse(localStorage.getItem('nextTime') ?? 'null')

/** A room that was opened for the people of last time, and still lacks their rules and Nani's sheet. */
const opened = (id: string) =>
  localStorage.setItem(
    `expected-${id}`,
    JSON.stringify({
      ...{ group: 'one', phones: ['Ravi', 'Meena'] },
      rules: { ...DEFAULT_RULES, ties: 'share' },
      papers: [{ name: 'Nani', ticketCount: 2 }],
    }),
  )

test('a room for the same people gets their rules and sheets, and says who is not here yet', async () => {
  const room = await show({ status: 'waiting', guests: { ravi: 1 }, prepare: ({ id }) => opened(id) })
  await reads('Not here yet: Meena')
  await expect.poll(() => room.players.map(({ name }) => name)).toEqual(['Asha', 'ravi', 'Nani'])
  expect(room.room.rules.ties).toBe('share')
  room.join('Meena')
  await expect.poll(() => page.getByText(/^Not here yet/).elements()).toEqual([])
})

test('what is refused is told and can be tried again, from where it stopped', async () => {
  let giveWay = () => {}
  const room = await show({
    status: 'waiting',
    prepare: ({ id }) => {
      opened(id)
      giveWay = network.answerWith('POST', /\/papers$/, () => refusal(409, 'This room is full.', 'room_full'))
    },
  })
  await reads('Not all is as last time yet.')
  expect(room.room.rules.ties, 'the rules are there').toBe('share')
  giveWay()
  await press('Try again')
  await expect.poll(() => room.players.map(({ name }) => name)).toEqual(['Asha', 'Nani'])
  await expect.poll(() => page.getByText('Not all is as last time yet.').elements()).toEqual([])
  expect(network.sent(/\/rules$/), 'once').toHaveLength(1)
})

test('the device of the host keeps an evening until they forget it, which they can take back', async () => {
  await show(OVER)
  await press('Next time')
  await expect.poll(() => kept()[0]?.phones).toEqual(['Ravi'])
  expect(kept()[0].season, 'nobody asked for a table').toBeNull()
  await press('Table, file, forget', 'Forget these people')
  await toastSays('This phone has forgotten them.')
  expect(kept()).toEqual([])
  await press('Undo')
  await expect.poll(() => kept()[0]?.phones).toEqual(['Ravi'])
})

test('a table that is thrown away can be taken back', async () => {
  await show(OVER)
  await press('Next time', 'Table, file, forget')
  const table = page.getByRole('switch', { name: 'Keep a table of our evenings' })
  ;(await there(table)).click()
  await reads('1 evening')
  ;(await there(table)).click()
  await toastSays('The table is gone.')
  expect(kept()[0].season).toBeNull()
  await press('Undo')
  await reads('1 evening')
})

test('a guest keeps nothing, and is offered nothing', async () => {
  await show({ ...OVER, as: 'Ravi' })
  await reads('Round 1 is over')
  await reads('I am leaving')
  expect(page.getByRole('button', { name: 'Next time' }).elements()).toEqual([])
  expect(kept()).toBeNull()
})
