import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from '#shared/game/room/commands/decide.ts'
import { createLocalBus } from '../../../server/bus/bus.ts'
import { createCallPace } from '../../../server/room/gate/call-pace.ts'
import { ASHA, given, played, roomState } from '../../support/room-state.ts'

const COOLDOWN_MS = 5000
test('a call is possible within 5 s, and two never within 4.9 s, whatever the database’s clock does', () => {
  const jumpMs = fc.option(fc.integer({ min: -3_600_000, max: 3_600_000 }), { freq: 2 })
  const oneTry = fc.record({ waitMs: fc.integer({ min: 1, max: 6000 }), jumpMs })
  const tries = fc.array(oneTry, { minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(tries, (steps) => {
      let real = 0
      let offset = 10_000_000
      const bus = createLocalBus()
      const pace = createCallPace(bus, COOLDOWN_MS, () => real)
      let state = roomState({ status: 'active' })
      let lastCall: number | null = null
      for (const { waitMs, jumpMs } of steps) {
        real += waitMs
        offset += jumpMs ?? 0
        const decision = decide(
          state,
          ASHA,
          { type: 'call_number' },
          given({ now: real + offset, cooldownMs: COOLDOWN_MS, sinceLastCallMs: pace.sinceLastCall(state.room) }),
        )
        const sinceLast = lastCall === null ? Number.POSITIVE_INFINITY : real - lastCall
        if (!decision.ok) {
          if (decision.refused === 'no_numbers_left') return
          expect(sinceLast, 'blocked no longer than the cooldown').toBeLessThan(COOLDOWN_MS)
          continue
        }
        expect(sinceLast, 'not too fast').toBeGreaterThanOrEqual(COOLDOWN_MS - 100)
        lastCall = real
        state = played(state, decision, real + offset)
        for (const event of decision.events) bus.publish({ ...event, roomId: state.room.id, e: state.room.epoch, v: 1 })
      }
    }),
  )
})

test('a call that this process has not seen is timed by the clock of the database', () => {
  const bus = createLocalBus()
  const pace = createCallPace(bus, COOLDOWN_MS, () => 0)
  const payload = { number: 7, seq: 1, source: 'draw' as const, announcement: '' }
  bus.publish({ type: 'number_called', roomId: '482913', e: 'e', v: 1, payload })
  const room = { id: '482913', epoch: 'e', calledNumbers: [7] }
  expect(pace.sinceLastCall(room)).toBe(0)
  expect(pace.sinceLastCall({ ...room, calledNumbers: [7, 8] })).toBeNull()
  expect(pace.sinceLastCall({ ...room, epoch: 'another' })).toBeNull()
  expect(pace.sinceLastCall({ ...room, id: '111111' })).toBeNull()
})
