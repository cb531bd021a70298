import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { tvPath } from '#client/paths.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { isInSight, press, reads, there, toastSays } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

const HEART = 'Heart ❤️'
const HEART_AT = [1, 3, 12]
const CORNERS_AT = [0, 4, 10, 14]
const PATTERNS: Pattern[] = [
  ...(['First Five', 'Temperature', 'Four Corners', 'Star', 'Breakfast', 'Lunch'] as const),
  ...(['Top Line', 'Middle Line', 'Bottom Line', 'Full House', 'Own Pattern', 'Second House'] as const),
]

const EVENING = {
  guests: { Ravi: 1 },
  rules: {
    ...{ ties: 'share', patterns: PATTERNS, ownPattern: { name: HEART, positions: HEART_AT } },
    prizes: { 'Four Corners': 'dinner' },
  },
  size: { width: 360, height: 640 },
} satisfies Scene
const IN_HINDI = { ...EVENING, as: 'Ravi', settings: { pageLanguage: 'hi', language: 'hi' } } satisfies Scene
const TV = {
  ...{ ...EVENING, as: null, size: { width: 1280, height: 720 } },
  path: ({ id }) => tvPath(id),
} satisfies Scene

const at = (room: RoomInPage, name: string, places: number[]) =>
  places.map((place) => room.numbersOf(name)[place] as number)
/** Both have their corners, and may win them on the number that was called last. */
function corners(room: RoomInPage): void {
  const both = ['Asha', 'Ravi'] as const
  room.call(...both.flatMap((name) => at(room, name, CORNERS_AT)))
  for (const name of both) room.callAndMark(name, at(room, name, CORNERS_AT))
}
const winHeart = (room: RoomInPage) => {
  room.callAndMark('Ravi', at(room, 'Ravi', HEART_AT))
  room.claim('Ravi', 'Own Pattern')
}
function bothWin(room: RoomInPage): void {
  corners(room)
  for (const name of ['Asha', 'Ravi']) room.claim(name, 'Four Corners')
}

const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const prizes = () => page.getByRole('list', { name: 'Patterns and winners' }).getByRole('listitem')

test('guests read in their language, before the start, how each pattern is won', async () => {
  await show({ ...IN_HINDI, status: 'waiting', path: '/waiting' })
  ;(await there(page.getByText('12 इनाम'))).click()
  await there(page.getByRole('listitem').filter({ hasText: /^चारों कोने.*पहला और आख़िरी नंबर/ }))
  await there(row(HEART))
})

test('twelve patterns leave the ticket in sight on a phone, and a tap draws one on it', async () => {
  const room = await show({ ...EVENING, so: corners })
  const rows = () => [...document.querySelectorAll('.pattern')]
  await expect.poll(rows).toHaveLength(12)
  const star = rows().find((each) => each.textContent?.includes('Star'))
  expect(isInSight(document.querySelector('.ticket') as Element)).toBe(true)
  star?.querySelector('button')?.click()
  await there(page.getByRole('img', { name: 'Star on ticket #1' }))
  expect(star?.textContent).toContain(`Still missing: ${at(room, 'Asha', [7]).join()}.`)
  expect(await commands.check('overflow')).toBe(0)
  expect(await commands.check('smallTargets', 44)).toEqual([])
})

test('twelve patterns can be read on a TV, with those who share one, and the own one by its name', async () => {
  const room = await show({ ...TV, so: bothWin })
  await expect.poll(() => prizes().elements()).toHaveLength(12)
  for (const each of prizes().elements()) expect(isInSight(each), each.textContent ?? '').toBe(true)
  expect(await commands.check('unreadableOnTv')).toEqual([])
  await there(prizes().filter({ hasText: 'Four Corners' }).getByText('Asha, Ravi'))
  winHeart(room)
  await there(prizes().filter({ hasText: HEART }).getByText('Ravi'))
})

test('the winner of a pattern hears of somebody who shares it, and of the own pattern by its name', async () => {
  const room = await show({ ...EVENING, so: corners })
  await press('Claim Four Corners')
  await toastSays("You've won Four Corners! All players have been notified.")
  room.claim('Ravi', 'Four Corners')
  await reads('Ravi shares Four Corners too! Prize: dinner')
  winHeart(room)
  await reads(`Ravi has won ${HEART}!`)
})

test('a pattern that somebody has won can be shared until the next number, and says so', async () => {
  const room = await show({ ...IN_HINDI, so: corners })
  const closed = () => [...document.querySelectorAll('.pattern')].find((each) => each.textContent?.includes('चारों कोने'))
  await expect.poll(closed).toBeDefined()
  room.claim('Asha', 'Four Corners')
  await reads('अगले नंबर से पहले क्लेम करें तो इनाम बँटेगा।')
  expect(closed()?.querySelectorAll('button'), 'to draw it, and to claim it').toHaveLength(2)
  room.claim('Ravi', 'Four Corners')
  await toastSays('आपने चारों कोने जीत लिए!')
  winHeart(room)
  await reads(`आपने ${HEART} जीत लिया!`)
})

const OVER = { ...EVENING, so: bothWin, status: 'finished' } satisfies Scene
const ENDS: Record<string, Scene> = {
  'on a phone': OVER,
  'on a TV': { ...TV, ...OVER, as: null, size: TV.size },
  'of the evening': { ...OVER, path: ({ id }) => `/evening/${id}` },
}

test.each(Object.entries(ENDS))('nothing is said of wins before they are known: the end %s', async (name, end) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await show({ ...end, prepare: () => network.hold(/\/winners$/, held) })
  await there(page.getByText(name === 'of the evening' ? 'Back to the game' : 'Round 1 is over'))
  await expect.poll(() => network.asked.some(({ path }) => path.endsWith('/winners'))).toBe(true)
  expect(document.body.innerText).not.toMatch(/Nobody|WhatsApp|Not won/)
  letThrough()
  await reads(/Four Corners/)
  await expect.poll(() => document.body.innerText).toMatch(/Not won|Evening so far|Ravi/)
  expect(document.body.innerText, 'what was told before').not.toContain("You've won")
})

test('the result of a round with twelve patterns is wholly on a TV', async () => {
  await show({ ...TV, ...OVER, as: null, size: TV.size })
  const result = page.getByRole('region', { name: 'Round 1' }).getByRole('listitem')
  await there(result.filter({ hasText: 'Four Corners' }).getByText('Asha, Ravi'))
  expect(result.elements()).toHaveLength(12)
  for (const each of result.elements()) expect(isInSight(each), each.textContent ?? '').toBe(true)
  expect(await commands.check('unreadableOnTv')).toEqual([])
})
