import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen } from '../support/players-at-screens.ts'

/*
 * A Full House as a film of ten pictures beside each other, on the winner's phone, on another one and on the TV, with
 * reactions, into the ignored folder `screenshots`. For eyes: nothing is compared.
 */

const FOLDER = join(import.meta.dirname, '../../screenshots')
const FRAMES = 10
const FRAME_EVERY_MS = 500
const PHONE = { width: 360, height: 640 }
const TV = { width: 1920, height: 1080 }
/** The height of a picture in the film. */
const FILM_HEIGHT = 480

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** Takes pictures at equal distances, as far as the machine can, and puts them beside each other. */
async function film(page: Page, name: string): Promise<void> {
  const frames: Buffer[] = []
  for (let frame = 0; frame < FRAMES; frame++) {
    const picture = await page.screenshot()
    frames.push(await sharp(picture).resize({ height: FILM_HEIGHT }).png().toBuffer())
    await page.waitForTimeout(FRAME_EVERY_MS)
  }
  const { width = 0 } = await sharp(frames[0]).metadata()
  const across = name === 'tv' ? FRAMES / 2 : FRAMES
  mkdirSync(FOLDER, { recursive: true })
  await sharp({
    create: {
      width: across * width,
      height: (FRAMES / across) * FILM_HEIGHT,
      channels: 3,
      background: 'white',
    },
  })
    .composite(
      frames.map((input, i) => ({
        input,
        left: (i % across) * width,
        top: Math.floor(i / across) * FILM_HEIGHT,
      })),
    )
    .png()
    .toFile(join(FOLDER, `film-full-house-${name}.png`))
}

test('a Full House', async ({ browser }) => {
  const room = await openRoom(server, 'Asha')
  const [ravi, meena] = [await room.join('Ravi'), await room.join('Meena')]
  await room.start()
  const winner = await atScreen(browser, server, room, ravi, { size: PHONE })
  const other = await atScreen(browser, server, room, meena, { size: PHONE })
  const tv = await (await browser.newContext({ viewport: TV })).newPage()
  for (const page of [winner, other]) {
    await page.goto(`${server.url}/active-game`)
    await page.getByRole('heading', { name: 'Active Game' }).click()
  }
  await tv.goto(`${server.url}/tv/${room.id}`)
  const numbers = numbersOf(ticketsFor(playerSeed(room.id, ravi.id))[0] ?? [])
  for (const number of numbers) {
    await call(room, number)
    await ravi.browser.post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number })
  }
  await winner.reload()
  await winner
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor()
  const filmed = Promise.all([film(winner, 'winner'), film(other, 'other'), film(tv, 'tv')])
  const claim = { playerId: ravi.id, pattern: 'Full House', ticketNumber: 1 }
  await ravi.browser.post(`/api/rooms/${room.id}/winners`, claim)
  await meena.browser.post(`/api/players/${meena.id}/reactions/clap`)
  await room.host.browser.post(`/api/players/${room.host.id}/reactions/hooray`)
  await filmed
})
