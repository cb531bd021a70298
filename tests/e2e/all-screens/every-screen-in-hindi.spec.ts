import { expect } from '@playwright/test'
import { test } from '../../support/browser-test.ts'
import { serverOfFile } from '../../support/built-server.ts'
import { chooseLanguage, cutWords, deviceLetters, latinIn } from '../../support/in-hindi.ts'
import { sidewaysOverflow } from '../../support/page-checks.ts'
import { reportMeasurement } from '../../support/report-measurement.ts'
import { type ScreenVisit, visitAllScreens } from '../../support/visit-all-screens.ts'

const PHONE = { width: 360, height: 800 }
const NARROW = { width: 320, height: 640 }
const BIG = { width: 1920, height: 1080 }
/** For developers, in English. */
const IN_ENGLISH = ['audio-test']
/** Told before, in the language of that moment. */
const TOLD_BEFORE = ['lobby-fault: Please enter both room number and your name']

const server = serverOfFile({ CALL_COOLDOWN_MS: '200' })

test('every screen speaks Hindi, on the narrowest phone and in the largest letters too', async ({ browser }) => {
  const found = { latin: [] as string[], cut: [] as string[], overflows: [] as string[], device: [] as string[] }
  const seen = new Set<string>()
  const check = async ({ page, name, kind }: ScreenVisit) => {
    if (IN_ENGLISH.includes(name)) return
    seen.add(name)
    await page.setViewportSize(kind === 'tv' ? BIG : NARROW)
    await chooseLanguage(page, 'hi', kind === 'tv' ? 100 : 140)
    let latin: string[] = []
    // Words of this screen may still be loading.
    const allInHindi = expect.poll(async () => {
      latin = (await latinIn(page)).map((text) => `${name}: ${text}`).filter((text) => !TOLD_BEFORE.includes(text))
      return latin
    })
    await allInHindi.toEqual([]).catch(() => {})
    found.latin.push(...latin)
    found.cut.push(...(await cutWords(page)).map((text) => `${name}: ${text}`))
    found.device.push(...(await deviceLetters(page)).map((text) => `${name}: ${text}`))
    const pixels = await sidewaysOverflow(page)
    if (pixels > 0) found.overflows.push(`${name}: ${pixels} px`)
    await chooseLanguage(page, 'en')
    if (name === 'dashboard') found.device.push(...(await deviceLetters(page)))
    await page.setViewportSize(kind === 'tv' ? BIG : PHONE)
  }
  await visitAllScreens({ browser, server, calls: 3, onScreen: check })
  reportMeasurement(`screens and states in Hindi at ${NARROW.width} px and 140 %`, `${seen.size}`, 'all')
  expect(found).toEqual({ latin: [], cut: [], overflows: [], device: [] })
})
