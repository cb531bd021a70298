import { expect, test } from 'vitest'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { BrowserSession, call, drawOf, openRoom } from '../support/browser-session.ts'
import { freshDatabase } from '../support/databases.ts'
import { startServerProcess } from '../support/server-process.ts'

test.runIf(process.env.TEST_DATABASE_URL)(
  'a game that moves between processes, one of which is killed, keeps its order to the end',
  async () => {
    const database = await freshDatabase(process.env.TEST_DATABASE_URL as string)
    const [first, second] = await Promise.all([startServerProcess(database.url), startServerProcess(database.url)])
    const room = await openRoom(first)
    const onFirst = room.host.browser
    const onSecond = new BrowserSession(second, onFirst.cookieHeader)
    const opened = await drawOf(second, room)
    await onSecond.post(`/api/players/${room.host.id}/confirm-tickets`, { ticketIds: [0], entropy: 'ab'.repeat(16) })
    await room.start()
    const { leaves, publicSeed } = await drawOf(second, room)

    const called: number[] = []
    const callOn = async (host: BrowserSession) => {
      const uncalled = Array.from({ length: 90 }, (_, i) => i + 1).find((n) => !called.includes(n))
      called.push((await call(room, called.length % 5 === 4 ? uncalled : undefined, host)).number)
    }
    for (let n = 0; n < 20; n++) await callOn(n % 2 ? onFirst : onSecond)
    await first.kill()
    for (let n = 0; n < 20; n++) await callOn(onSecond)
    await onSecond.post(`/api/rooms/${room.id}/end`)

    const draw = await drawOf(second, room)
    expect(draw).toMatchObject({ commitment: opened.commitment, leaves, publicSeed })
    expect(draw.calls.map(({ number }) => number)).toEqual(called)
    expect(verifyDraw(draw).verdict).toBe('verified')

    await second.kill()
    await database.drop()
  },
)
