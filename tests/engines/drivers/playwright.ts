import type { Browser, BrowserType } from '@playwright/test'
import type { Driver, LaunchOptions } from '../driver.ts'

/** Starts a browser that Playwright has downloaded. */
export async function launchPlaywright(
  type: BrowserType,
  executablePath: string,
  { size }: LaunchOptions,
): Promise<Driver> {
  const args = type.name() === 'chromium' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await type.launch({ executablePath, args })
  try {
    return await drive(browser, size)
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function drive(browser: Browser, viewport: LaunchOptions['size']): Promise<Driver> {
  const page = await browser.newPage({ viewport })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  return {
    errors,
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    evaluate: (expression) => page.evaluate<string>(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    setFile: async (expression, path) => {
      await (await page.evaluateHandle<HTMLInputElement>(expression)).setInputFiles(path)
    },
    close: () => browser.close(),
  }
}
