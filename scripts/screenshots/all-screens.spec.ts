import { join } from 'node:path'
import { PARTS } from '../../tests/support/all-screens.ts'
import { serverOfFile, test } from '../../tests/support/built-server.ts'
import { settled } from '../../tests/support/settled.ts'

/*
 * Takes a picture of every screen, at the sizes of phones, tablets and desktops, light and dark, and of the game in larger
 * letters, into the ignored folder `screenshots`. For eyes: nothing is compared.
 */

const FOLDER = join(import.meta.dirname, '../../screenshots')
const PHONE = { width: 360, height: 800 }
const SIZES = {
  screen: '320x640 360x800 412x915 768x1024 640x360 1366x768 1920x1080',
  game: '320x640 360x800 412x915 768x1024 568x320 640x360 800x360 915x412 1024x768 1199x800 1366x768 1920x1080',
  tv: '1920x1080 1280x720 360x800',
}
const TEXT_SIZES = { screen: [100], game: [100, 120, 140], tv: [100] }

const server = serverOfFile({ cooldownMs: 0, limited: false })

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
            for (const size of SIZES[kind].split(' ')) {
              const [width = 0, height = 0] = size.split('x').map(Number)
              await page.setViewportSize({ width, height })
              await settled(page)
              await page.screenshot({ path: join(FOLDER, `${name}-${width}-${text}-${theme}.png`) })
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
