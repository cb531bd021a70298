import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { refusedAs } from '#client/server-state/request.ts'
import { changeSettings } from '#client/settings/settings.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { refusal } from './answers.ts'
import { fill, press, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'

const AT_THE_LINK = {
  ...{ as: null, status: 'waiting' },
  path: ({ id }) => `/lobby?mode=join&room=${id}`,
} satisfies Scene
const isJoin = /\/join$/

async function joinAs(name: string): Promise<void> {
  await there(page.getByLabelText('Your Name'))
  await fill('Your Name', name)
  await press('Join Game')
}
const nothingIsWrong = async () => {
  expect(await commands.check('axe', ['target-size'])).toEqual([])
  expect(await commands.check('smallTargets', 44)).toEqual([])
  expect(await commands.check('overflow')).toBe(0)
}

afterEach(() => Reflect.deleteProperty(document, 'cookie'))

test('a second press after a lost answer asks for the same seat, and nobody who they are', async () => {
  const room = await show(AT_THE_LINK)
  const stop = network.answerWith('POST', isJoin, () => {
    room.join('Nani')
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await joinAs('Nani')
  await reads('We could not reach the game. Please try again.')
  stop()
  await press('Join Game')
  await expect.poll(() => location.pathname).toMatch(/^\/(host|ticket-selection)/)
  const keys = new Set(network.sent(isJoin).map(({ key }) => key))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(room.players.map(({ name }) => name)).toEqual(['Asha', 'Nani'])
})

const OPENED: Record<string, Scene['path']> = {
  'to host': '/lobby?mode=host',
  'by a link': AT_THE_LINK.path,
  'by the address of a host': ({ id }) => `/host/${id}`,
  'for both': '/lobby',
}

test.each(Object.entries(OPENED))(
  'a browser that keeps no cookies says so before anybody types: %s',
  async (_, path) => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true })
    await show({ ...AT_THE_LINK, path })
    await there(page.getByRole('alert').getByText('This browser keeps no cookies'))
    expect(page.getByRole('textbox').elements()).toEqual([])
    await nothingIsWrong()
  },
)

test('a seat that is played elsewhere is asked for again by itself, until it is free', async () => {
  await show({ ...AT_THE_LINK, guests: { Dadi: 1 } })
  const { status, message, code } = refusedAs('seat_in_use')
  const letGo = network.answerWith('POST', isJoin, () => refusal(status, message, code))
  await joinAs('Dadi')
  await press('Yes, that is me')
  const name = page.getByLabelText('Your Name')
  await expect
    .poll(() => document.getElementById(name.elements()[0]?.getAttribute('aria-describedby') ?? '')?.textContent)
    .toMatch(/or in an app on this one/)
  await nothingIsWrong()
  letGo()
  // The person comes back to this page.
  document.dispatchEvent(new Event('visibilitychange'))
  await reads('You are in, just wait.')
})

test('a player is led to the link for another browser, where they are known', async () => {
  await show({ status: 'waiting', as: 'Dadi', guests: { Dadi: 1 } })
  await press('Settings', 'Change one by one')
  ;(await there(page.getByRole('link', { name: 'Play in another browser' }))).click()
  await reads('You are in as Dadi.')
})

test('a cookie that comes before the answer disturbs nobody, although the page is drawn again', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await show(AT_THE_LINK)
  network.hold(isJoin, held)
  await joinAs('Dadi')
  await expect.poll(() => network.sent(isJoin)).toHaveLength(1)
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${SEATED_COOKIE}=1; path=/`
  changeSettings({ pageLanguage: 'hi' })
  await expect.poll(() => document.documentElement.lang).toBe('hi-IN')
  answer()
  await expect.poll(() => document.querySelector('#ticket-1')).not.toBeNull()
})
