import { type Browser, expect } from '@playwright/test'
import { openAdminPanel } from '../../support/admin-at-screen.ts'
import { PARTS } from '../../support/all-screens.ts'
import { reportMeasurement, serverOfFile, test } from '../../support/built-server.ts'
import { ButtonPresser } from '../../support/button-presser.ts'
import { atAPhone } from '../../support/players-at-screens.ts'
import { faultsOf } from '../../support/screen-faults.ts'
import { WORDS } from '../../support/words-on-screens.ts'

const CODE = 'KHUL-JA-SIM-SIM'

// Other hosts are behind a proxy that is not there. Intercepting requests instead would also do without the browser's cache.
test.use({ proxy: { server: 'http://localhost:9', bypass: 'localhost' } })
const server = serverOfFile({ ADMIN_CODE: CODE, cooldownMs: 0 })

/** What is not pressed where it stands, because nothing could be pressed afterwards, by the visit or file that presses it. */
const SPARED: Record<string, { control: RegExp; reason: string; at?: RegExp }[]> = {
  'before the game': [
    { control: /^Join Game$/, at: /^lobby-is-that-you/, reason: 'would bring one more player' },
    { control: /^Call it off$/, at: />/, reason: 'leaves nothing to be called off' },
    { control: /^Remove$/, reason: 'takes a player away' },
  ],
  'in the game': [
    { control: /^Call Next Number$/, reason: 'this visit counts the calls' },
    {
      control: /^Leave Room$/,
      at: /leave$|>|^selection|^waiting|^host-room-guest/,
      reason: 'tells everybody that the player has left',
    },
  ],
  'after the game': [
    { control: /^End Game$/, at: />/, reason: 'ends the screen for everybody' },
    { control: /^Play again$/, reason: 'opens the next round for everybody' },
    { control: /^Finish the evening$/, reason: 'ends the evening for everybody' },
    { control: /^Only the TV speaks$/, reason: 'answers the question for the rest of the visit' },
    { control: /^I am leaving$/, reason: 'tells everybody that the player has left' },
  ],
  'of the admin panel': [{ control: /^Delete$/, at: /^admin/, reason: 'takes away what is to be pressed next' }],
  'hindi.spec.ts': [{ control: /^हिन्दी$/, reason: 'changes the words by which a visit finds its way' }],
  'big-screen.spec.ts': [{ control: /^Start Game$/, reason: 'ends the screen for everybody' }],
  'auto-call.spec.ts': [
    { control: /^Who calls\?/, at: /^game/, reason: 'the server may call before it is changed back' },
  ],
  'house-rules.spec.ts': [{ control: /^Play by these rules$/, reason: 'changes the game that follows' }],
  'evening.spec.ts': [
    { control: /^(Dadi|Meena|Ravi Kumar)$/, at: /Who hosts next/, reason: 'opens the next round for everybody' },
  ],
}

/** practice.spec.ts presses what only that screen has, and the visit before the game presses the host's room. */
const PRESSED_ELSEWHERE = ['practice', 'host-room-next-round']

type Visit = (browser: Browser, presser: ButtonPresser) => Promise<void>

/** Visits for two workers. Screens share many controls, which are pressed once in all visits of a worker. */
const VISITS: Record<string, Visit>[] = [
  { 'before a room': lookAndPress('before a room'), 'before the game': lookAndPress('before the game') },
  {
    'in the game': lookAndPress('in the game'),
    'after the game': lookAndPress('after the game'),
    'of the admin panel': pressInAdminPanel,
  },
]

test.describe.configure({ mode: 'parallel' })
for (const visits of VISITS) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' })
    const presser = new ButtonPresser({
      spared: Object.values(SPARED).flat(),
      still: [
        { control: /^(Rotation|Frequency)/, reason: 'the specification gives them no effect' },
        { control: /^As always$/, reason: 'is what is chosen already' },
        { control: /^Print # pages?$/, reason: 'a browser without a window prints nothing' },
        { control: /^a marked number$/, reason: 'a marked number stays marked' },
      ],
      failures: [
        // The database did not answer in time, and the page asks again.
        { url: /\/api\//, status: 503 },
        { url: /\/api\/rooms\/(000000|123456)/, status: 404 },
        { url: /\/join$/, status: 409 },
        // The link on this screen is none that a host has made.
        { url: /\/host-link\/use$/, status: 403 },
        // After two minutes guests are offered to open it, which is refused while the host is here.
        { url: /\/next-round$/, status: 403 },
      ],
    })

    for (const [what, visit] of Object.entries(visits)) {
      test(`every screen ${what} is right for everybody, and each button does something`, async ({ browser }) => {
        const before = presser.presses
        await visit(browser, presser)
        reportMeasurement(`buttons ${what} pressed`, `${presser.presses - before}`, 'all')
        expect(presser.faults.splice(0)).toEqual([])
        expect(presser.unpressed(SPARED[what] ?? [])).toEqual([])
      })
    }
  })
}

/** Looks at each screen of a part of the app, in each language, theme and size, and then presses its controls. */
function lookAndPress(part: string): Visit {
  return async (browser, presser) => {
    const missing = new Set(Object.keys(WORDS[part] ?? {}))
    await PARTS[part]?.({
      browser,
      server,
      calls: 6,
      meet: (player) => presser.watch(player),
      onScreen: async (stop) => {
        missing.delete(stop.name)
        // The screen before it, scrolled.
        const found = stop.name === 'game-scrolled' ? [] : await faultsOf(stop, WORDS[part]?.[stop.name])
        presser.faults.push(...found.map((fault) => `${stop.name}: ${fault}`))
        if (!PRESSED_ELSEWHERE.includes(stop.name)) await presser.pressAll(stop)
      },
    })
    expect([...missing], 'screens that were not seen').toEqual([])
    for (const context of browser.contexts()) await context.close()
  }
}

async function pressInAdminPanel(browser: Browser, presser: ButtonPresser): Promise<void> {
  const admin = await atAPhone(browser, 'Admin')
  await presser.watch(admin)
  const { page } = admin
  await page.goto(server.url)
  const open = () => openAdminPanel(page, CODE)
  await open()
  await presser.pressAll({ page, name: 'admin', kind: 'screen', again: open })
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Current Advertisements (2)' }).waitFor()
}
