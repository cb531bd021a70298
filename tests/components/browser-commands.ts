import type { Page } from '@playwright/test'
import type { BrowserCommand } from 'vitest/node'
import { covered } from '../support/hits.ts'
import { faultsInLargeLetters } from '../support/large-letters.ts'
import { unreadableOnTv } from '../support/letters.ts'
import * as checks from '../support/page-checks.ts'
import { qrOnScreen } from '../support/qr-codes.ts'
import { faultsOf } from '../support/screen-faults.ts'
import { toldTo } from '../support/told-to-readers.ts'
import { pageOfFrame, sizeFrame } from './page-of-frame.ts'

/*
 * What a component test asks of the browser itself. These run in Node, beside Playwright: how the page is seen, and the
 * checks that browser tests make too.
 */

type Media = Parameters<Page['emulateMedia']>[0]

const USUAL: Media = { media: null, colorScheme: null, forcedColors: null, contrast: null, reducedMotion: 'reduce' }

/** How the device shows the page until the end of the test. */
const seeAs: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media)

const seeAsUsual: BrowserCommand<[]> = ({ page }) => page.emulateMedia(USUAL)

const CHECKS = {
  screen: faultsOf,
  covered,
  largeLetters: faultsInLargeLetters,
  told: toldTo,
  unreadableOnTv,
  qrOnScreen,
  axe: checks.axeViolations,
  contrast: checks.contrastViolations,
  smallTargets: checks.smallTargets,
  overflow: checks.sidewaysOverflow,
  faintDigits: checks.faintDigits,
  faintFocus: checks.faintFocus,
} as const

const size: BrowserCommand<[size: { width: number; height: number }]> = ({ page }, wanted) => sizeFrame(page, wanted)

/** Runs a check of `tests/support/page-checks.ts` on the page under test. */
const check: BrowserCommand<[name: keyof typeof CHECKS, ...args: never[]]> = async ({ page, frame }, name, ...args) =>
  (CHECKS[name] as (page: Page, ...args: unknown[]) => Promise<unknown>)(
    await pageOfFrame(page, await frame()),
    ...args,
  )

export const browserCommands = { size, seeAs, seeAsUsual, check }

type Rest<Name extends keyof typeof CHECKS> =
  Parameters<(typeof CHECKS)[Name]> extends [Page, ...infer Args] ? Args : never

declare module 'vitest/browser' {
  interface BrowserCommands {
    size(size: { width: number; height: number }): Promise<void>
    seeAs(media: Media): Promise<void>
    seeAsUsual(): Promise<void>
    check<Name extends keyof typeof CHECKS>(name: Name, ...args: Rest<Name>): ReturnType<(typeof CHECKS)[Name]>
  }
}
