import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomState } from '#shared/game/types.ts'
import { createLocalBus } from '../../../server/realtime/bus.ts'
import { createCallPace } from '../../../server/room/call-pace.ts'
import { decide } from '../../../server/room/decide.ts'

const COOLDOWN_MS = 5000
const ROOM: RoomState = {
  id: '482913',
  status: 'active',
  calledNumbers: [],
  hostCalledNumbers: [],
  disabledPatterns: [],
  lastCalledAt: null,
  locked: false,
  callerId: null,
  callerSeenAt: 0,
  lastWonAt: null,
  changedAt: 0,
  winners: [],
  players: [],
}

test("whatever the database's clock does, a call is possible within 5 s and never two within 4.9 s", () => {
  const tries = fc.array(
    fc.record({
      waitMs: fc.integer({ min: 1, max: 6000 }),
      jumpMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
      jumps: fc.boolean(),
    }),
    { minLength: 20, maxLength: 60 },
  )
  fc.assert(
    fc.property(tries, (steps) => {
      let real = 0
      let offset = 10_000_000
      const bus = createLocalBus()
      const pace = createCallPace(bus, COOLDOWN_MS, () => real)
      let room = ROOM
      let lastCall: number | null = null
      for (const { waitMs, jumpMs, jumps } of steps) {
        real += waitMs
        if (jumps) offset += jumpMs
        const decision = decide(
          room,
          { playerId: 'p0', isHost: true, isLent: false },
          { type: 'call_number' },
          {
            now: real + offset,
            cooldownMs: COOLDOWN_MS,
            sinceLastCallMs: pace.sinceLastCall({ ...room, epoch: 'e' }),
            maxPlayers: 5,
            newId: 'x',
            randomBelow: () => 0,
            seatOfName: null,
            drawInputs: null,
            order: null,
            isBarred: false,
            otherSeats: { here: 0, inAll: 0 },
            newSeatInSeconds: 0,
          },
        )
        const sinceLast = lastCall === null ? Number.POSITIVE_INFINITY : real - lastCall
        if (!decision.ok) {
          if (decision.refused === 'no_numbers_left') return
          expect(sinceLast, 'blocked no longer than the cooldown').toBeLessThan(COOLDOWN_MS)
          continue
        }
        expect(sinceLast, 'not too fast').toBeGreaterThanOrEqual(COOLDOWN_MS - 100)
        lastCall = real
        const { calledNumbers = [], lastCalledAt } = decision.changes.room ?? {}
        room = { ...room, calledNumbers, lastCalledAt: lastCalledAt?.getTime() ?? null }
        const payload = { number: 1, seq: calledNumbers.length, source: 'draw' as const, announcement: '' }
        bus.publish({ type: 'number_called', roomId: room.id, e: 'e', v: 1, payload })
      }
    }),
  )
})

test('a call that this process has not heard of is left to the clock of the database', () => {
  const bus = createLocalBus()
  const pace = createCallPace(bus, COOLDOWN_MS, () => 0)
  const payload = { number: 7, seq: 1, source: 'draw' as const, announcement: '' }
  bus.publish({ type: 'number_called', roomId: ROOM.id, e: 'e', v: 1, payload })
  const room = { id: ROOM.id, epoch: 'e', calledNumbers: [7] }
  expect(pace.sinceLastCall(room)).toBe(0)
  expect(pace.sinceLastCall({ ...room, calledNumbers: [7, 8] })).toBeNull()
  expect(pace.sinceLastCall({ ...room, epoch: 'another' })).toBeNull()
  expect(pace.sinceLastCall({ ...room, id: '111111' })).toBeNull()
})
