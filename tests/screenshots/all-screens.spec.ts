import { join } from 'node:path'
import { PARTS } from '../support/all-screens.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { settled } from '../support/settled.ts'

/*
 * Takes a picture of every screen, at the sizes of phones, tablets and desktops, light and dark, and of the game in larger
 * letters, into the ignored folder `screenshots`. For eyes: nothing is compared.
 */

const FOLDER = join(import.meta.dirname, '../../screenshots')
const PHONE = { width: 360, height: 800 }
const UPRIGHT = [{ width: 320, height: 640 }, PHONE, { width: 412, height: 915 }, { width: 768, height: 1024 }]
const LYING = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 800, height: 360 },
  { width: 915, height: 412 },
]
const WIDE = [
  { width: 1024, height: 768 },
  { width: 1199, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
const SIZES = {
  screen: [...UPRIGHT, { width: 640, height: 360 }, ...WIDE.slice(2)],
  game: [...UPRIGHT, ...LYING, ...WIDE],
  tv: [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }, PHONE],
}
const TEXT_SIZES = { screen: [100], game: [100, 120, 140], tv: [100] }

const server = serverOfFile({ CALL_COOLDOWN_MS: '0', RATE_LIMITS: 'off' })

for (const theme of ['light', 'dark'] as const) {
  for (const [part, visit] of Object.entries(PARTS)) {
    test(`all screens ${part}, ${theme}`, async ({ browser }) => {
      await visit({
        browser,
        server,
        theme,
        calls: 31,
        onScreen: async ({ page, name, kind }) => {
          for (const text of theme === 'light' ? TEXT_SIZES[kind] : [100]) {
            await page.evaluate((percent) => {
              document.documentElement.dataset.textSize = String(percent)
            }, text)
            for (const size of SIZES[kind]) {
              await page.setViewportSize(size)
              await settled(page)
              await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${text}-${theme}.png`) })
            }
          }
          await page.evaluate(() => {
            document.documentElement.dataset.textSize = '100'
          })
          await page.setViewportSize(PHONE)
        },
      })
    })
  }
}
