import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DrawAnswer } from '#shared/api.ts'
import { withChecksum } from '#shared/game/draw/evidence.ts'
import { json } from './answers.ts'
import { reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

const CHECK = {
  as: 'Meena',
  guests: { Dadi: 2, Meena: 1 },
  path: ({ id }: RoomInPage) => `/check/${id}`,
} satisfies Scene

/** Dadi has the numbers of a First Five at call 6, and claims it at call 7. */
function dadiWins(room: RoomInPage): void {
  const [before = 0, after = 0] = room.notOn('Dadi')
  room.call(before)
  room.callAndMark('Dadi', room.ofTwoLines('Dadi', 1), 1)
  room.call(after)
  room.claim('Dadi', 'First Five', 2)
}

/** What is said of each win that is on the screen, with the sign before it. */
const told = () =>
  [...document.querySelectorAll('li:has([role=img])')].filter(hasBox).map((line) => {
    const sign = line.querySelector('svg')?.getAttribute('aria-label')
    return [sign, ...[...line.querySelectorAll('p')].map(({ textContent }) => textContent)].join(' ')
  })
const hasBox = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0
const CALLED = 'All of its numbers had been called: the last one at call 6. It was claimed at call 7.'

test.each(['active', 'finished'] as const)(
  'the check of a round that is %s shows each win with its ticket, and when its numbers had been called',
  async (status) => {
    await show({ ...CHECK, so: dadiWins, status })
    await reads(CALLED)
    await there(page.getByRole('img', { name: 'Dadi won First Five with ticket #2' }))
    expect(told()).toEqual([`Right: Dadi First Five · Ticket #2 ${CALLED}`])
  },
)

test.each<[string, string, (room: RoomInPage) => void]>([
  [
    'that was claimed before its last number was called is wrong',
    'Wrong: Dadi First Five · Ticket #2 Not all of its numbers had been called when it was claimed.',
    (room) => room.amendWin({ seq: 5 }),
  ],
  [
    'on another ticket than the one that won is wrong',
    'Wrong: Dadi Top Line · Ticket #1 Not all of its numbers had been called when it was claimed.',
    (room) => room.amendWin({ pattern: 'Top Line', ticketNumber: 1 }),
  ],
  [
    'at a call that is not known is right if its numbers were called at some time',
    'Right: Dadi First Five · Ticket #2 All of its numbers had been called: the last one at call 6.',
    (room) => room.amendWin({ seq: 0 }),
  ],
  [
    'at a call that is still to come is not known yet',
    'Not known yet: Dadi First Five · Ticket #2 The calls up to this claim are still being checked.',
    (room) => room.amendWin({ seq: 8 }),
  ],
])('a win %s', async (_case, said, forge) => {
  await show({
    ...CHECK,
    so: (room) => {
      dadiWins(room)
      forge(room)
    },
  })
  await reads('All is right so far.')
  await expect.poll(told).toEqual([said])
})

test('the ticket of a winner on paper who was removed is not known', async () => {
  const room = await show({
    ...CHECK,
    before: (room) => room.addPaper('Nani'),
    so: (room) => {
      room.call(...room.numbersOf('Nani').slice(0, 5))
      room.claim('Nani', 'Top Line')
      room.remove('Nani')
    },
  })
  await reads('This player is no longer here. So this phone cannot make the ticket.')
  expect(page.getByRole('img', { name: /won Top Line/ }).elements()).toEqual([])
  expect(room.winners).toHaveLength(1)
})

test('no win is right where the draw does not add up', async () => {
  const prepare = (room: RoomInPage) =>
    network.answerWith('GET', /\/draw/, () => {
      const { checksum: _, ...evidence } = structuredClone(room.evidence)
      Object.assign(evidence.calls[6] ?? {}, { seq: 8 })
      return json(withChecksum(evidence as DrawAnswer))
    })
  await show({ ...CHECK, so: dadiWins, prepare })
  await reads('This draw does not add up: a call is missing')
  expect(told()).toEqual([`Not known yet: Dadi First Five · Ticket #2 ${CALLED}`])
})
