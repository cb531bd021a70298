import { join } from 'node:path'
import { test } from '../support/browser-test.ts'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { tour } from '../support/tour.ts'

/*
 * Takes a picture of every screen, at phone and desktop size, light and dark, into the ignored folder `screenshots`. For
 * eyes: nothing is compared.
 */

const FOLDER = join(import.meta.dirname, '../../screenshots')
const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1440, height: 900 }
const LYING_PHONE = { width: 800, height: 360 }
const SIZES = {
  screen: [PHONE, DESKTOP],
  game: [PHONE, LYING_PHONE, DESKTOP],
  tv: [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }, PHONE],
}

let server: BuiltServer
test.beforeAll(async () => {
  server = await buildServer({ CALL_COOLDOWN_MS: '200', RATE_LIMITS: 'off' })
  await server.start()
})
test.afterAll(() => server.stop())

for (const theme of ['light', 'dark'] as const) {
  test(`all screens, ${theme}`, async ({ browser }) => {
    await tour({
      browser,
      server,
      theme,
      calls: 31,
      look: async ({ page, name, kind }) => {
        for (const size of SIZES[kind]) {
          await page.setViewportSize(size)
          // Fonts, pictures and the first animation.
          await page.waitForTimeout(400)
          await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`) })
        }
        await page.setViewportSize(PHONE)
      },
    })
  })
}
