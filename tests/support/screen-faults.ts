import { expect, type Page } from '@playwright/test'
import { chooseLanguage, cutWords, deviceLetters, latinIn } from './in-hindi.ts'
import { faultsInLargeLetters } from './large-letters.ts'
import {
  axeViolations,
  contrastViolations,
  DIGITS,
  faintDigits,
  faintFocus,
  sidewaysOverflow,
  smallTargets,
} from './page-checks.ts'
import { settled } from './settled.ts'
import { IN_ENGLISH, TOLD_BEFORE } from './told-in-english.ts'
import { MOST } from './words-on-screens.ts'

/** Fingers need this many CSS pixels each way. */
const FINGER = 44
const PHONE = { width: 360, height: 800 }
const SMALL = { width: 360, height: 640 }
const NARROW = { width: 320, height: 640 }
const LYING = { width: 800, height: 360 }
const BIG = { width: 1280, height: 720 }

/** What is wrong with a screen for those who read it, reach for it or tap it, in each language and theme. */
export async function faultsOf(page: Page, name: string, isTv = false): Promise<string[]> {
  const faults: string[] = []
  const note = (what: string, found: readonly string[]) => faults.push(...found.map((each) => `${what}: ${each}`))
  const noteOverflow = async (circumstance: string) => {
    const pixels = await sidewaysOverflow(page)
    if (pixels > 0) faults.push(`${pixels} px too wide ${circumstance}`)
  }
  const noteFaint = async (theme: string) => {
    const letters = await contrastViolations(page, DIGITS)
    note(`faint in the ${theme} theme`, [...letters, ...(await faintDigits(page)), ...(await faintFocus(page))])
  }
  const noteTargets = async (size: string) => {
    await noteOverflow(size)
    note(`too small ${size}`, await smallTargets(page, FINGER))
  }

  if (isTv) await page.setViewportSize(BIG)
  // What lies below an open sheet cannot be reached and counts.
  const settings = page.getByRole('button', { name: 'Settings', includeHidden: true })
  if ((await settings.count()) === 0) faults.push('no settings')
  // `noteFaint` looks at contrast, and `smallTargets` asks for larger targets, but not on a TV.
  note('axe', await axeViolations(page, isTv ? ['color-contrast'] : ['color-contrast', 'target-size']))
  await noteFaint('light')
  // The dark theme has other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' })
  await noteFaint('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  if (isTv) await noteOverflow('on a TV')
  else {
    await noteTargets('on a phone')
    note('crowded', await crowd(page, name))
    faults.push(...(await faultsInLargeLetters(page)))
    await page.setViewportSize(LYING)
    await noteOverflow('lying')
    await page.setViewportSize(NARROW)
    await noteTargets('on a narrow phone')
    await chooseLanguage(page, 'en', 140)
    await noteOverflow('in large text')
  }
  if (!IN_ENGLISH.includes(name)) {
    // On the narrowest phone and in the largest letters.
    await chooseLanguage(page, 'hi', isTv ? 100 : 140)
    note('not in Hindi', await latinOnceLoaded(page, name))
    await noteOverflow('in Hindi')
    note('cut in Hindi', await cutWords(page))
    note('letters of the device', await deviceLetters(page))
  }
  await chooseLanguage(page, 'en')
  if (name === 'dashboard') {
    await settled(page)
    note('letters of the device', await deviceLetters(page))
  }
  await page.setViewportSize(PHONE)
  return faults
}

/** Words of this screen may still be loading. */
async function latinOnceLoaded(page: Page, name: string): Promise<string[]> {
  let latin: string[] = []
  const allInHindi = expect.poll(async () => {
    latin = (await latinIn(page)).filter((text) => !TOLD_BEFORE.includes(`${name}: ${text}`))
    return latin
  })
  await allInHindi.toEqual([]).catch(() => {})
  return latin
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
  return [
    ...(controls > most.controls ? [`${controls} controls`] : []),
    ...(words > (most.words ?? words) ? [`${words} words`] : []),
  ]
}
