import { expect, type Page } from '@playwright/test'
import { callNumbers, numbersOn, ofTwoLines, roomOf, type Seated, startRound } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { claim, endGame, inTheGame, mark, openOption, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { translatePage, translationFaults } from '../support/translator.ts'

/*
 * Phones set to Gujarati or Tamil offer to translate a page, and then replace each of its texts. Nothing may break or stay
 * as it was. Each screen by itself is looked at in `tests/components/translated.test.tsx`.
 */

const server = serverOfFile({ cooldownMs: 0 })

test('two phones that translate play a whole evening, from auto call to the next round', async ({ browser }) => {
  const [room, seat] = await roomOf(server, 'Ravi')
  await room.start()
  const seated = (who: Seated) => seatedAt(browser, server, room, who, { prepare: translatePage })
  const [asha, ravi] = [await seated(room.host), await seated(seat)]
  const allRead = async (text: string | RegExp) => {
    for (const { page } of [asha, ravi]) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      expect(await lastingFaults(page), `while it says ${text}`).toEqual([])
    }
  }
  const press = (name: string) => asha.page.getByRole('button', { name, exact: true }).click()
  const five = ofTwoLines(numbersOn(room, seat.id))
  await callNumbers(room, five)
  for (const number of five) await mark(ravi, number)
  await expect(ravi.page.getByText('5/15')).toBeVisible()

  await openOption(asha.page, 'Who calls?')
  await asha.page.getByLabel('Who calls?').selectOption('Auto call')
  await asha.page.keyboard.press('Escape')
  await allRead(/^Next number in \d+$/)
  await press('Pause')
  await allRead('Paused by Asha.')
  await press('Go on')
  await allRead(/^Next number in \d+$/)
  await press('Pause')
  await claim(ravi, 'First Five')
  await allRead('First Five')
  await hasShown(asha.page, 'Ravi has won First Five!')
  await endGame(asha)
  await allRead('Game Over')
  await press('Play again')
  await expect(asha.page.getByText('Round 2. New tickets.')).toBeVisible()
  await allRead(/ready|Waiting/)
  await startRound(room)
  for (const player of [asha, ravi]) await inTheGame(player)
  await allRead(/^Next number in|^Eyes down! First number in/)
})

/** A toast is told to screen readers for a moment, in the words of that moment. */
async function lastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = []
  const none = expect.poll(async () => {
    faults = await translationFaults(page)
    return faults
  })
  await none.toEqual([]).catch(() => {})
  return faults
}
