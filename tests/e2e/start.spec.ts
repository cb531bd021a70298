import { type Browser, expect, type Page } from '@playwright/test'
import { serverOfFile, test } from '../support/built-server.ts'
import { chooseLanguage } from '../support/in-hindi.ts'
import { hold } from '../support/tampering.ts'

const server = serverOfFile()

const ENTRY = /\/assets\/index-[\w-]+\.js$/
const LEGACY_ENTRY = /\/assets\/legacy\/main-[\w-]+\.js$/

interface Opening {
  path?: string
  language?: 'en' | 'hi'
  /** Runs in the page before any of its scripts. */
  before?: () => void
  /** Changes what the network answers. */
  prepare?(page: Page): Promise<unknown>
}

/** Opens a page in a browser that has chosen a language. Errors of the page are expected. */
async function open(browser: Browser, { path = '/', language = 'en', before, prepare }: Opening): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
  await context.addInitScript((it) => localStorage.setItem('settings', JSON.stringify({ pageLanguage: it })), language)
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  await prepare?.(page)
  // Some of these pages never load to their end.
  await page.goto(server.url + path, { waitUntil: 'commit' })
  return page
}

const script = (body: string) => async (page: Page) =>
  page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body }))

for (const [language, sentence, button] of [
  ['en', 'The game could not start.', 'Load again'],
  ['hi', 'खेल शुरू नहीं हो पाया।', 'फिर से लोड करें'],
] as const) {
  for (const [what, body] of [
    ['throws', 'throw new Error("on purpose")'],
    ['cannot be read', 'const const'],
    ['rejects', 'Promise.reject(new Error("on purpose"))'],
  ] as const) {
    test(`a main script that ${what} leaves a sentence and a button in ${language}`, async ({ browser }) => {
      const page = await open(browser, { language, prepare: script(body) })
      await expect(page.getByRole('status').getByText(sentence)).toBeVisible()
      await page.unroute(ENTRY)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
}

test('a main script that never arrives is shown as slow, with a button', async ({ browser }) => {
  const page = await open(browser, { prepare: (it) => it.route(ENTRY, () => {}) })
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
})

/** As in browsers that get the other build. Runs in the page. */
function withoutMethods(): void {
  for (const name of ['at', 'findLast', 'toReversed', 'toSorted', 'toSpliced']) {
    Reflect.deleteProperty(Array.prototype, name)
  }
  Reflect.deleteProperty(Object, 'hasOwn')
}

test('a browser without present methods gets the legacy build, and plays', async ({ browser }) => {
  const page = await open(browser, { path: '/practice', before: withoutMethods })
  await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => LEGACY_ENTRY.test(name))).toHaveLength(1)
})

test('a dialog of the legacy build looks like that of the usual build', async ({ browser }) => {
  const dialogOf = async (opening: Opening) => {
    const page = await open(browser, opening)
    await page.getByRole('button', { name: 'Admin' }).click()
    await page.evaluate(() => document.fonts.ready)
    return page.getByRole('dialog').evaluate((dialog) => {
      const { position, padding, border, color, backgroundColor, overflow } = getComputedStyle(dialog)
      const { x, y, width, height } = dialog.getBoundingClientRect()
      const place = [x, y, width, height].map(Math.round)
      return { position, padding, border, color, backgroundColor, overflow, place }
    })
  }
  expect(await dialogOf({ before: withoutMethods })).toEqual(await dialogOf({}))
})

test('words beside an icon are in the same place in the legacy build', async ({ browser }) => {
  const wordsOf = async (opening: Opening) => {
    const page = await open(browser, { ...opening, path: '/audio-test' })
    await page.getByRole('button', { name: 'Copy report' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    return page.locator('button:has(> svg)').evaluateAll((buttons) =>
      buttons.map((button) => {
        // As wide as phones make most of them, with room between both.
        if (button instanceof HTMLElement) button.style.width = '18rem'
        const words = document.createRange()
        words.selectNodeContents(button)
        return Math.round(words.getBoundingClientRect().right)
      }),
    )
  }
  expect(await wordsOf({ before: withoutMethods })).toEqual(await wordsOf({}))
})

test('larger letters leave the containers of the legacy build less room', async ({ browser }) => {
  const page = await open(browser, { path: '/practice', before: withoutMethods })
  const panel = page.getByRole('region', { name: 'Winning Patterns' })
  await expect(panel).toHaveAttribute('data-width', /16rem/)
  await chooseLanguage(page, 'en', 140)
  await expect(panel).not.toHaveAttribute('data-width', /16rem/)
})

test('the legacy build starts once its style sheet has loaded', async ({ browser }) => {
  let letThrough = () => {}
  let hasScript: Promise<unknown> = Promise.resolve()
  const page = await open(browser, {
    path: '/practice',
    before: withoutMethods,
    prepare: async (it) => {
      letThrough = await hold(it, /\/legacy\/first-[\w-]+\.css$/)
      hasScript = it.waitForEvent('requestfinished', (request) => LEGACY_ENTRY.test(request.url()))
    },
  })
  await hasScript
  letThrough()
  await expect(page.getByRole('region', { name: 'Winning Patterns' })).toHaveAttribute('data-width', /16rem/)
})

for (const [path, way] of [
  ['/', 'Update the browser, or open the link on another phone.'],
  ['/tv/482913', 'Plug in a laptop, or show your phone on the TV.'],
] as const) {
  test(`a browser below the floor reads what to do at ${path}`, async ({ browser }) => {
    const page = await open(browser, {
      path,
      before: () => {
        CSS.supports = () => false
      },
    })
    const status = page.getByRole('status')
    await expect(status.getByText('This browser is too old for the game.')).toContainText(way)
    await expect(status.getByText('यह ब्राउज़र इस खेल के लिए बहुत पुराना है।')).toBeVisible()
    await expect(status.getByText(/^This is|This is Chrome \d+/)).toBeVisible()
  })
}

test('a television that can only show a game is led to it', async ({ browser }) => {
  const page = await open(browser, {
    before: () => {
      Reflect.deleteProperty(Object, 'hasOwn')
      Reflect.deleteProperty(Promise, 'any')
    },
  })
  await expect(page.getByText('This browser is too old for the game.')).toBeVisible()
  await page.getByRole('button', { name: 'Show a game on this screen' }).click()
  await expect(page.getByRole('heading', { name: 'Show a game on this screen' })).toBeVisible()
})
