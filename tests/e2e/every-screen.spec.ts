import { expect, type Page, test } from '@playwright/test'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { tell } from '../support/figures.ts'
import { axeViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { type Stop, tour } from '../support/tour.ts'

/** Fingers need this many CSS pixels each way. */
const FINGER = 44
const PHONE = { width: 360, height: 800 }
const NARROW = { width: 320, height: 640 }
const LYING = { width: 800, height: 360 }
const BIG = { width: 1920, height: 1080 }

let server: BuiltServer
test.beforeAll(async () => {
  server = await buildServer({ CALL_COOLDOWN_MS: '200', RATE_LIMITS: 'off' })
  await server.start()
})
test.afterAll(() => server.stop())

interface Findings {
  violations: string[]
  smallTargets: string[]
  overflows: string[]
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen can be read, reached and tapped by everybody, ${theme}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const found: Findings = { violations: [], smallTargets: [], overflows: [] }
    let stops = 0
    await tour({
      browser,
      server,
      theme,
      calls: 12,
      look: async (stop) => {
        stops++
        await check(stop, found)
      },
    })
    tell(`axe violations on ${stops} screens and states, ${theme}`, `${found.violations.length}`, '0')
    tell(`targets below ${FINGER} px at 320 and 360 px`, `${found.smallTargets.length}`, '0')
    tell('screens that scroll sideways at 320, 360, 800x360 or with larger text', `${found.overflows.length}`, '0')
    expect(found).toEqual({ violations: [], smallTargets: [], overflows: [] })
  })
}

async function check({ page, name, kind }: Stop, found: Findings): Promise<void> {
  const isWide = async (circumstance: string) => {
    const pixels = await sidewaysOverflow(page)
    if (pixels > 0) found.overflows.push(`${name} ${circumstance}: ${pixels} px`)
  }
  await page.setViewportSize(kind === 'tv' ? BIG : PHONE)
  await still(page)
  found.violations.push(...(await axeViolations(page)).map((violation) => `${name}: ${violation}`))
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

function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.dataset.textSize = String(size)
  }, percent)
}

/** Waits until what moves has arrived: colours on their way have no contrast that counts. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
