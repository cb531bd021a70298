import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClaimAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, hostTicket, openRoom } from '../support/browser-session.ts'
import { hugePng, picture, pngWithNotes } from '../support/pictures.ts'
import { onOneDatabase } from '../support/test-server.ts'

const SIGNATURES = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff', webp: '524946460000000057454250' }
const KINDS = Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[]

/** Random bytes after the first bytes of a picture. */
const noise = (kind: keyof typeof SIGNATURES) =>
  Buffer.concat([Buffer.from(SIGNATURES[kind], 'hex'), randomBytes(50_000)])

const dataUrl = (kind: string, file: Buffer) => `data:image/${kind};base64,${file.toString('base64')}`

/** The data URL for the `<img>` of a winner. */
async function pictureAt(path: string, server: { url: string }): Promise<string> {
  const answer = await fetch(server.url + path)
  return `data:${answer.headers.get('content-type')};base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`
}

onOneDatabase({ RATE_LIMITS: 'on' }, (server) => {
  /** Wins a game with five claims and returns what was stored of the pictures sent with them. */
  const kept = async (screenshots: string[]): Promise<(string | null)[]> => {
    const room = await openRoom(server)
    await room.start()
    const { browser, id } = room.host
    for (const number of numbersOf(hostTicket(room))) {
      await call(room, number)
      await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
    }
    for (const [i, screenshot] of screenshots.entries()) {
      const claim = { playerId: id, pattern: CLASSIC[i], ticketNumber: 1, screenshot }
      const { status } = await browser.post<ClaimAnswer>(`/api/rooms/${room.id}/winners`, claim)
      expect(status, 'the win counts').toBe(201)
    }
    const { body } = await browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    return Promise.all(body.map(({ screenshot }) => screenshot && pictureAt(screenshot, server)))
  }

  test('a picture as browsers send it is stored unchanged', async () => {
    const sent = await Promise.all(KINDS.map(async (kind) => dataUrl(kind, await picture(kind, 400, 200))))
    expect(await kept(sent)).toEqual(sent)
  })

  test('a picture that would use gigabytes in browsers is dropped', async () => {
    const sides = [20_000, 30_000].map((side) => dataUrl('png', hugePng(side)))
    const large = await Promise.all(KINDS.map(async (kind) => dataUrl(kind, await picture(kind, 1_300, 300))))
    expect(await kept([...sides, ...large])).toEqual([null, null, null, null, null])
  })

  test('data that only begins like a picture is dropped', async () => {
    const cut = (await picture('jpeg', 400, 200)).subarray(0, 600)
    const mislabelled = dataUrl('png', await picture('webp', 400, 200))
    const noises = KINDS.map((kind) => dataUrl(kind, noise(kind)))
    expect(await kept([...noises, dataUrl('jpeg', cut), mislabelled])).toEqual([null, null, null, null, null])
  })

  test('metadata that unpacks to hundreds of megabytes is removed', async () => {
    const plain = dataUrl('png', await picture('png', 400, 200))
    expect(await kept([dataUrl('png', await pngWithNotes(100))])).toEqual([plain])
  })
})
