import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell comes first: Playwright uses it by default, and it needs fewer resources. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium for the browser tests: the configured one, an installed one, or Playwright's own. */
export function findBrowser(): string | null {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named) return named
  return [...INSTALLED, chromium.executablePath()].find(existsSync) ?? null
}

/** Finds a Chromium that starts, or installs one, and prints what it does. */
export function provideBrowser(): void {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named && !starts(named)) throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is ${named}, which does not start.`)
  if (!starts(findBrowser())) {
    say('No Chromium found: installing the one of Playwright (npx playwright install chromium).')
    install('npx', ['playwright', 'install', 'chromium'])
  }
  if (!starts(findBrowser()) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('That did not help: installing the one of the distribution (apt-get install chromium).')
    install('apt-get', ['update', '-qq'])
    install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const found = findBrowser()
  if (!starts(found)) {
    throw new Error(
      'The browser tests need a Chromium, and none could be found or installed. Install one, or set PLAYWRIGHT_CHROMIUM_PATH to it.',
    )
  }
  say(`The browser tests use ${found}`)
}

/** Whether it starts: without the system's libraries, Chromium exists but does not run. */
function starts(path: string | null): boolean {
  if (!path || !existsSync(path)) return false
  // On that system, asking for the version opens a window.
  if (process.platform === 'win32') return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function install(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  } catch {
    // The caller looks for a browser again and explains what to do if there is none.
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
