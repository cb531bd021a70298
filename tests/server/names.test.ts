import { expect, test } from 'vitest'
import type { ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** Names that would look empty in the list of players. */
const UNSEEN = [
  '\u3164',
  '\u2800',
  '\uffa0',
  '\u115f\u1160',
  '\u034f',
  '\ufe0f',
  '\u17b4',
  '\u{1d159}',
  '\u0301',
  '\u200c\u200d',
]

/** Names that look exactly like "Asha". */
const TWINS = ['Asha\u200c', 'A\u200dsha', 'Asha\ufe0f', 'Ａｓｈａ', ' Asha\u00a0\u{e0100}']

onOneDatabase({}, (server) => {
  test('an invisible name can neither create nor join a room', async () => {
    const room = await openRoom(server)
    for (const name of UNSEEN) {
      const attempts = [
        await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name }),
        await new BrowserSession(server).post('/api/rooms', { hostName: name }),
      ]
      expect(
        attempts.map(({ status }) => status),
        JSON.stringify(name),
      ).toEqual([400, 400])
    }
    expect((await room.state()).players).toHaveLength(1)
  })

  test("a name that looks like a player's is that player's", async () => {
    const room = await openRoom(server)
    const watcher = await watchRoom(server, room.id, {
      cookie: room.host.browser.cookieHeader,
      playerId: room.host.id,
    })
    const join = async (browser: BrowserSession, name: string) => {
      const { status, body } = await browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, { name })
      return status < 300 ? [status, body.id, body.name] : [status, body.code]
    }
    const stranger = new BrowserSession(server)
    for (const twin of TWINS) {
      expect(await join(stranger, twin), JSON.stringify(twin)).toEqual([409, 'seat_in_use'])
      expect(await join(room.host.browser, twin), JSON.stringify(twin)).toEqual([200, room.host.id, 'Asha'])
    }
    expect((await room.state()).players).toHaveLength(1)
    expect((await join(stranger, 'asha'))[0], 'letters of another case are seen').toBe(201)
    watcher.socket.close()
  })

  test("a name that looks like a removed player's is barred too", async () => {
    const room = await openRoom(server)
    const mallory = await room.join('Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    const answer = await new BrowserSession(server).post<ErrorAnswer>(`/api/rooms/${room.id}/join`, {
      name: 'Mallory\u200c',
    })
    expect(answer.body.code).toBe('removed_by_host')
  })
})
