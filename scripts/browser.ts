import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium for the browser tests: the one that is named, one that is installed, or Playwright's own. */
export function findBrowser(): string | null {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  return [...(named ? [named] : []), ...INSTALLED, chromium.executablePath()].find(existsSync) ?? null
}

/** Finds a Chromium or installs one, saying which. */
export function provideBrowser(): void {
  if (!findBrowser()) {
    process.stdout.write('No Chromium found: installing the one of Playwright.\n')
    install('npx', ['playwright', 'install', 'chromium'])
  }
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('That failed: installing the chromium of the distribution.\n')
    install('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  const found = findBrowser()
  if (!found) throw new Error('No Chromium could be found or installed. Set PLAYWRIGHT_CHROMIUM_PATH to one.')
  process.stdout.write(`Browser tests use ${found}\n`)
}

function install(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: 'inherit' })
  } catch {
    // What follows looks for a browser again and says what to do if there is none.
  }
}
