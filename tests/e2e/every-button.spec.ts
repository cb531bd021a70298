import { expect, test } from '@playwright/test'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { ButtonPresser } from '../support/button-presser.ts'
import { tell } from '../support/figures.ts'
import { tour } from '../support/tour.ts'

let server: BuiltServer
test.beforeAll(async () => {
  server = await buildServer()
  await server.start()
})
test.afterAll(() => server.stop())

test('every button does something, breaks nothing and breaks no policy', async ({ browser }) => {
  test.setTimeout(300_000)
  const presser = new ButtonPresser({
    spared: [
      { control: /^Start Game$/, reason: 'ends the screen for everybody' },
      { control: /^Call Next Number$/, reason: 'the tour counts the calls' },
      { control: /^Remove$/, reason: 'takes a player away' },
      { control: /^Join Game$/, at: /^lobby-is-that-you/, reason: 'would bring one more player' },
      { control: /^End Game$/, at: />/, reason: 'ends the screen for everybody' },
    ],
    still: [{ control: /^a marked number$/, reason: 'a marked number stays marked' }],
    failures: [
      { url: /\/api\/rooms\/000000/, status: 404 },
      { url: /\/join$/, status: 409 },
    ],
  })
  await tour({
    browser,
    server,
    theme: 'light',
    calls: 1,
    meet: (player) => presser.watch(player),
    look: (stop) => presser.pressAll(stop),
  })
  tell(`buttons pressed in ${presser.stops.size} screens and states`, `${presser.presses}`, '200')
  expect(presser.faults).toEqual([])
  expect(presser.unpressed()).toEqual([])
})
