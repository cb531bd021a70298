import { expect, test } from 'vitest'
import type { AUTO_STATES } from '#shared/game/room/auto-call.ts'
import { isArmed, isAutoGame, isServerCalling, whoCalls } from '#shared/game/room/who-calls.ts'
import { roomState } from '../../../support/room-state.ts'

const { room } = roomState()

test.each<[(typeof AUTO_STATES)[number], boolean, { who: string; isArmed: boolean; isAuto: boolean }]>([
  ['off', false, { who: 'hand', isArmed: false, isAuto: false }],
  ['on', false, { who: 'server', isArmed: true, isAuto: true }],
  ['paused', false, { who: 'server', isArmed: false, isAuto: true }],
  ['off', true, { who: 'bag', isArmed: false, isAuto: false }],
  ['on', true, { who: 'bag', isArmed: false, isAuto: false }],
  ['paused', true, { who: 'bag', isArmed: false, isAuto: false }],
])('with auto call %s, and a bag: %s, the numbers come from one place', (state, bag, expected) => {
  const asked = { auto: { ...room.auto, state }, rules: { ...room.rules, bag } }
  expect(whoCalls(asked)).toBe(expected.who)
  expect(isArmed(asked)).toBe(expected.isArmed)
  expect(isAutoGame({ ...asked, status: 'active' })).toBe(expected.isAuto)
  expect(isServerCalling({ ...asked, status: 'active' })).toBe(expected.isArmed)
  expect(isServerCalling({ ...asked, status: 'ticket_selection' })).toBe(false)
  expect(isAutoGame({ ...asked, status: 'finished' })).toBe(false)
})
