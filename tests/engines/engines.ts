import { existsSync } from 'node:fs'
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import type { Launch } from './driver.ts'
import { launchFirefox } from './drivers/bidi.ts'
import { type ChromiumProgram, launchChromium } from './drivers/cdp.ts'
import { launchPlaywright } from './drivers/playwright.ts'
import { findWebKitPython, launchWebKit } from './drivers/webdriver.ts'
import { FIRST_CHROMIUM } from './floor-scan.ts'
import { type OldVersion, oldChromium } from './old-chromium.ts'
import { isOnPath } from './on-path.ts'

/** What an engine is for: a player's and host's phone and the big screen, the big screen alone, or a sentence that it is too old. */
export type Expectation = 'plays' | 'television' | 'refused'

/** A browser engine that the product is tried in. */
export interface Engine {
  name: string
  /** Who has it. */
  standsFor: string
  expects: Expectation
  /** How to start it, or a sentence that says why it cannot be had. An old one is fetched the first time. */
  find(): Launch | string
  /** Runs only when named. */
  isExtra?: boolean
}

const OLDEST_OF_PLAYERS = 85

const old = (version: OldVersion, standsFor: string, expects: Expectation): Engine => ({
  name: `chromium-${version}`,
  standsFor,
  expects,
  find: () => launchOf(oldChromium(version)),
})

/** All engines. The versions between them are those of televisions and of phones that get no updates. */
export const ENGINES: readonly Engine[] = [
  { name: 'chromium', standsFor: 'Chrome, Edge and Samsung Internet of today', expects: 'plays', find: findChromium },
  { name: 'firefox', standsFor: 'Firefox of today', expects: 'plays', find: findFirefox },
  { name: 'webkit', standsFor: 'Safari of today, on iPhones and Macs', expects: 'plays', find: findWebKit },
  old(109, 'Windows 7 and 8', 'plays'),
  old(107, 'televisions of 2024: webOS 24, Tizen 8', 'plays'),
  old(92, 'televisions of 2023: webOS 23, Tizen 7', 'plays'),
  old(88, 'televisions of 2022: webOS 22, and phones without updates', 'plays'),
  old(85, 'televisions of 2022: Tizen 6.5; the oldest for players', 'plays'),
  old(79, 'televisions of 2021: webOS 6', 'television'),
  old(78, 'televisions of 2021: Tizen 6.0, about', 'television'),
  old(72, 'televisions of 2020: webOS 5, Tizen 5.5, about', 'television'),
  old(64, 'what is older than all that the product supports', 'refused'),
  {
    name: 'chromium-without-methods',
    standsFor: 'Chromium of today without the methods that came after the oldest one of players',
    expects: 'plays',
    find: () => withoutMethods(findChromium()),
    isExtra: true,
  },
  {
    name: 'chromium-by-playwright',
    standsFor: 'the driver of the Firefox and WebKit that Playwright downloads',
    expects: 'plays',
    find: () => byPlaywright(chromium, findBrowser()) ?? 'no Chromium is installed',
    isExtra: true,
  },
]

function launchOf(program: ChromiumProgram | string): Launch | string {
  return typeof program === 'string' ? program : (options) => launchChromium(program, options)
}

function findChromium(): Launch | string {
  const file = findBrowser()
  if (file === null) return 'no Chromium is installed'
  return launchOf({ file, flags: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** Takes from each page, before its scripts, the methods that Chromium 85 has not. */
function withoutMethods(launch: Launch | string): Launch | string {
  if (typeof launch === 'string') return launch
  const names = Object.keys(FIRST_CHROMIUM).filter((name) => (FIRST_CHROMIUM[name] ?? 0) > OLDEST_OF_PLAYERS)
  const beforeScripts = `for (const name of ${JSON.stringify(names)}) {
    const [of, method] = name.split('.')
    if (method === undefined) delete window[of]
    else if (of !== '') delete (of === 'crypto' ? Crypto.prototype : window[of])[method]
    else for (const each of [Array, String, Set, Element, Document, AbortSignal]) delete each.prototype[method]
  }`
  return (options) => launch({ ...options, beforeScripts })
}

function findFirefox(): Launch | string {
  const installed = ['firefox-esr', 'firefox'].find(isOnPath)
  const launch = byPlaywright(firefox) ?? (installed ? (options) => launchFirefox(installed, options) : null)
  return launch ?? 'no Firefox is installed: npx playwright install firefox, or apt-get install firefox-esr'
}

function findWebKit(): Launch | string {
  const launch = byPlaywright(webkit)
  if (launch) return launch
  const python = findWebKitPython()
  if (python) return (options) => launchWebKit(python, options)
  return 'no WebKit is installed: npx playwright install webkit, or apt-get install webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1'
}

/** Where Playwright has downloaded that browser. */
function byPlaywright(type: BrowserType, file: string | null = type.executablePath()): Launch | null {
  return file && existsSync(file) ? (options) => launchPlaywright(type, file, options) : null
}
