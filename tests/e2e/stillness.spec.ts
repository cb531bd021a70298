import { expect } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { aloneInAGame } from '../support/in-the-room.ts'
import { claim, mark, ticketOf } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { hasShown } from '../support/shown-texts.ts'
import { call } from '../support/whole-game.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('with reduced motion nothing moves: a call fades in, a win has no confetti', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const { page } = asha
  await page.evaluate(() => {
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const frames = (animation.effect as KeyframeEffect | null)?.getKeyframes() ?? []
        const changed = frames
          .flatMap((frame) => Object.keys(frame))
          .filter((key) => !/offset|easing|composite/i.test(key))
        const ms = Number(animation.effect?.getComputedTiming().duration)
        for (const property of changed) if (property !== 'opacity' || ms > 120) moved.add(`${property} for ${ms} ms`)
      }
      if (document.querySelector('.petals')) moved.add('petals')
      requestAnimationFrame(look)
    }
    look()
  })

  const ticket = await ticketOf(asha)
  for (const number of numbersOf(ticket).slice(0, 5)) {
    await call(room, number)
    await mark(asha, ticket, number)
  }
  await page.locator('.ticket-cell:not([data-marked]):not([data-live])').first().click()
  await claim(asha, 'First Five')
  await hasShown(page, "You've won First Five!")
  const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
  reportMeasurement('movements during calls, a wrong tap and a win', String(moved.length), '0')
  expect(moved).toEqual([])
})
