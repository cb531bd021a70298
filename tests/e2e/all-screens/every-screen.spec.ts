import { expect, type Page } from '@playwright/test'
import { PARTS, type ScreenVisit } from '../../support/all-screens.ts'
import { test } from '../../support/browser-test.ts'
import { serverOfFile } from '../../support/built-server.ts'
import { chooseLanguage, cutWords, deviceLetters, latinIn } from '../../support/in-hindi.ts'
import {
  axeViolations,
  contrastViolations,
  faintDigits,
  faintFocus,
  sidewaysOverflow,
  smallTargets,
} from '../../support/page-checks.ts'
import { reportMeasurement } from '../../support/report-measurement.ts'
import { settled } from '../../support/settled.ts'
import { MOST, WORDS } from './words-on-screens.ts'

/** Fingers need this many CSS pixels each way. */
const FINGER = 44
const PHONE = { width: 360, height: 800 }
const SMALL = { width: 360, height: 640 }
const NARROW = { width: 320, height: 640 }
const LYING = { width: 800, height: 360 }
const BIG = { width: 1280, height: 720 }

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

// What one worker looks at, no other one has to.
test.describe.configure({ mode: 'parallel' })

interface Findings {
  violations: string[]
  faint: string[]
  smallTargets: string[]
  overflows: string[]
  missingWords: string[]
  withoutSettings: string[]
  crowded: string[]
  latinInHindi: string[]
  cutInHindi: string[]
  lettersOfDevice: string[]
}

/** For developers, in English. */
const IN_ENGLISH = ['audio-test']
/** Told before, in the language of that moment. */
const TOLD_BEFORE = ['lobby-fault: Please enter both room number and your name']

for (const [part, visit] of Object.entries(PARTS)) {
  test(`every screen ${part} says what it must, in each language, and can be read, reached and tapped by everybody`, async ({
    browser,
  }) => {
    const found = nothingFound()
    const seen: string[] = []
    await visit({
      browser,
      server,
      calls: 6,
      onScreen: async (stop) => {
        seen.push(stop.name)
        await check(stop, found, WORDS[part]?.[stop.name])
        await checkInHindi(stop, found)
      },
    })
    reportMeasurement(`screens and states ${part}`, `${seen.length}`, 'each as it must be')
    expect(found).toEqual(nothingFound())
    expect(Object.keys(WORDS[part] ?? {}).filter((name) => !seen.includes(name))).toEqual([])
  })
}

/** The words that the page does not show, even after a while: an answer may still be under way. */
async function missingWords(page: Page, words: readonly string[]): Promise<string[]> {
  let missing: string[] = []
  const everything = expect.poll(async () => {
    const text = (await page.evaluate(() => document.body.innerText)).replaceAll(/\s+/g, ' ')
    missing = words.filter((each) => !text.includes(each))
    return missing
  })
  await everything.toEqual([]).catch(() => {})
  return missing
}

async function check({ page, name, kind }: ScreenVisit, found: Findings, words: string[] = []): Promise<void> {
  const isWide = async (circumstance: string) => {
    const pixels = await sidewaysOverflow(page)
    if (pixels > 0) found.overflows.push(`${name} ${circumstance}: ${pixels} px`)
  }
  await page.setViewportSize(kind === 'tv' ? BIG : PHONE)
  await settled(page)
  // What lies below an open sheet cannot be reached and counts.
  const settings = page.getByRole('button', { name: 'Settings', includeHidden: true })
  if ((await settings.count()) === 0) found.withoutSettings.push(name)
  found.missingWords.push(...(await missingWords(page, words)).map((text) => `${name}: ${text}`))
  found.crowded.push(...(await crowd(page, name)))
  found.violations.push(...(await axeViolations(page)).map((violation) => `${name}: ${violation}`))
  const findFaint = async (theme: string) => {
    const faint = [...(await faintDigits(page)), ...(await faintFocus(page))]
    found.faint.push(...faint.map((what) => `${name}, ${theme}: ${what}`))
  }
  await findFaint('light')
  // The dark theme has other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  found.violations.push(...(await contrastViolations(page)).map((violation) => `${name}, dark: ${violation}`))
  await findFaint('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await isWide('as it is')
  if (kind !== 'tv') {
    for (const size of [NARROW, PHONE]) {
      await page.setViewportSize(size)
      for (const { what, width, height } of await smallTargets(page, FINGER)) {
        found.smallTargets.push(`${name} at ${size.width}: ${what} is ${width} x ${height}`)
      }
      await isWide(`at ${size.width}`)
    }
    await page.setViewportSize(LYING)
    await isWide('lying')
    await page.setViewportSize(PHONE)
    await setTextSize(page, 140)
    await isWide('in large text')
    await setTextSize(page, 100)
  }
  await page.setViewportSize(PHONE)
}

const nothingFound = (): Findings => ({
  violations: [],
  faint: [],
  smallTargets: [],
  overflows: [],
  missingWords: [],
  withoutSettings: [],
  crowded: [],
  latinInHindi: [],
  cutInHindi: [],
  lettersOfDevice: [],
})

/** The same screen in Hindi, on the narrowest phone and in the largest letters. */
async function checkInHindi({ page, name, kind }: ScreenVisit, found: Findings): Promise<void> {
  if (IN_ENGLISH.includes(name)) return
  await page.setViewportSize(kind === 'tv' ? BIG : NARROW)
  await chooseLanguage(page, 'hi', kind === 'tv' ? 100 : 140)
  let latin: string[] = []
  // Words of this screen may still be loading.
  const allInHindi = expect.poll(async () => {
    latin = (await latinIn(page)).map((text) => `${name}: ${text}`).filter((text) => !TOLD_BEFORE.includes(text))
    return latin
  })
  await allInHindi.toEqual([]).catch(() => {})
  found.latinInHindi.push(...latin)
  found.cutInHindi.push(...(await cutWords(page)).map((text) => `${name}: ${text}`))
  found.lettersOfDevice.push(...(await deviceLetters(page)).map((text) => `${name}: ${text}`))
  const pixels = await sidewaysOverflow(page)
  if (pixels > 0) found.overflows.push(`${name} in Hindi: ${pixels} px`)
  await chooseLanguage(page, 'en')
  if (name === 'dashboard') found.lettersOfDevice.push(...(await deviceLetters(page)))
  await page.setViewportSize(PHONE)
}

/** What a screen has more of than it may. */
async function crowd(page: Page, name: string): Promise<string[]> {
  const most = MOST[name]
  if (!most) return []
  await page.setViewportSize(SMALL)
  const { controls, words } = await page.evaluate(() => {
    const aside = '.tickets, .ad-strip'
    const found = [...document.querySelectorAll('button, a[href], input, select, summary, [role=spinbutton]')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(aside),
    )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen: string[] = []
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (
        !element?.checkVisibility({ visibilityProperty: true }) ||
        element.closest(`${aside}, script, style, .sr-only`)
      )
        continue
      if (element.getBoundingClientRect().width > 1) seen.push(textContent ?? '')
    }
    return {
      controls: found.length,
      words: seen
        .join(' ')
        .split(/\s+/)
        .filter((word) => /\w/.test(word)).length,
    }
  })
  await page.setViewportSize(PHONE)
  reportMeasurement(
    `controls and words of ${name}`,
    `${controls}, ${words}`,
    `${most.controls}, ${most.words ?? 'any'}`,
  )
  return [
    ...(controls > most.controls ? [`${name}: ${controls} controls`] : []),
    ...(most.words !== undefined && words > most.words ? [`${name}: ${words} words`] : []),
  ]
}

function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.dataset.textSize = String(size)
  }, percent)
}
