import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { NODE_COMMAND, runVerifier } from '../support/draw-verifiers.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { startServerProcess } from '../support/server-process.ts'
import { call, drawOf, hostTicket, winEverything } from '../support/whole-game.ts'

test.runIf(process.env.TEST_DATABASE_URL)(
  'a game that moves between processes, one of which is killed, keeps its order to the end',
  async () => {
    const database = await freshDatabase(process.env.TEST_DATABASE_URL as string)
    const first = await startServerProcess(database.url)
    const second = await startServerProcess(database.url)
    const room = await openRoom(first)
    const onFirst = room.host.browser
    const onSecond = new BrowserSession(second, onFirst.cookieHeader)
    const opened = await drawOf(second, room)
    await onSecond.post(`/api/players/${room.host.id}/confirm-tickets`, { ticketIds: [0], entropy: 'ab'.repeat(16) })
    await room.start()
    const { leaves, publicSeed } = await drawOf(second, room)

    const called: number[] = []
    const callOn = async (host: BrowserSession, byHost: boolean) => {
      const chosen = byHost ? Array.from({ length: 90 }, (_, i) => i + 1).find((n) => !called.includes(n)) : undefined
      called.push((await call(room, chosen, host)).number)
    }
    for (let n = 0; n < 20; n++) await callOn(n % 2 ? onFirst : onSecond, n % 5 === 4)
    await first.kill()
    for (let n = 0; n < 10; n++) await callOn(onSecond, n % 5 === 4)
    const third = await startServerProcess(database.url)
    const onThird = new BrowserSession(third, onFirst.cookieHeader)
    await second.kill()
    while (!numbersOf(hostTicket(room)).every((number) => called.includes(number))) await callOn(onThird, false)
    await winEverything({ ...room, host: { ...room.host, browser: onThird } })

    const draw = await drawOf(third, room)
    expect(draw).toMatchObject({ commitment: opened.commitment, leaves, publicSeed })
    expect(draw.calls.map(({ number }) => number)).toEqual(called)
    expect(verifyDraw(draw).verdict).toBe('verified')
    const folder = mkdtempSync(join(tmpdir(), 'tambola-draw-'))
    writeFileSync(join(folder, 'draw.json'), JSON.stringify(draw))
    const { code, out } = await runVerifier(NODE_COMMAND, folder, ['draw.json'])
    expect([code, out.split('\n')[0]]).toEqual([0, 'draw.json: verified'])
    expect(out).toContain(`${called.length} calls, 6 of them chosen by the host; 1 player added`)

    await third.kill()
    await database.drop()
  },
)
