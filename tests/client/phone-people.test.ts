import { beforeEach, expect, test, vi } from 'vitest'
import { actorOf, isOurs, playersOnPhone, watcherOf } from '#client/seat/on-this-phone.ts'
import { addToPhone, forgetPhonePeople, takeOffPhone } from '#client/seat/phone-people.ts'
import {
  clearSeat,
  forgetRoom,
  hasLeft,
  readPlayerName,
  readSeat,
  saveSeat,
  seatOf,
  takeUpSeats,
} from '#client/seat/stored-seat.ts'
import { takeSeat } from '#client/seat/take-seat.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { hearReconnection } from '#client/server-state/room-socket.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { oneRoom } from '../support/room-state.ts'

const {
  room,
  players: [someone],
} = oneRoom().gameState
const playerOf = (name: string, change: Partial<PlayerView> = {}) =>
  ({ ...someone, id: `${name} now`, personId: name, name, roomId: '482913', isHost: false, ...change }) as PlayerView
const [dadi, kabir, ravi] = [playerOf('Dadi'), playerOf('Kabir'), playerOf('Ravi')]
const namesOn = (players: PlayerView[], me = dadi) => playersOnPhone(players, me).map(({ name }) => name)

// Without a browser's storage, what is stored lasts as long as the page.
beforeEach(() => ['482913', '111222'].forEach(forgetPhonePeople))

test('a phone has one person until another joins the same room on it', () => {
  expect(namesOn([dadi, kabir, ravi])).toEqual(['Dadi'])
  for (const player of [{ ...ravi, roomId: '111222' }, dadi, kabir]) takeSeat(seatOf(player), 1)
  expect(namesOn([dadi, kabir, ravi])).toEqual(['Dadi', 'Kabir'])
  expect(namesOn([dadi, kabir, ravi], kabir)).toEqual(['Dadi', 'Kabir'])
  expect(watcherOf(playersOnPhone([dadi, kabir, ravi], kabir))).toBe(dadi.id)
  expect(watcherOf(playersOnPhone([dadi, { ...kabir, isHost: true }], dadi))).toBe(kabir.id)
})

test('the people of a phone stay the same in the next round, and belong to one room', () => {
  addToPhone('482913', 'Dadi', 'Kabir')
  const next = [dadi, kabir].map((player) => ({ ...player, id: `${player.name} later` }))
  expect(namesOn(next, next[1])).toEqual(['Dadi', 'Kabir'])
  const elsewhere = [dadi, kabir].map((player) => ({ ...player, roomId: '111222' }))
  expect(namesOn(elsewhere, elsewhere[0])).toEqual(['Dadi'])
})

test('a phone acts for its host, else for its caller, else for the person who is shown', () => {
  const host = { ...ravi, isHost: true }
  const calledBy = (callerId: string | null) => ({ ...room, callerId })
  expect(actorOf([dadi, kabir, host], calledBy(kabir.id), dadi)).toBe(host)
  expect(actorOf([dadi, kabir], calledBy(kabir.id), dadi)).toBe(kabir)
  expect(actorOf([dadi, kabir], calledBy(null), dadi)).toBe(dadi)
})

test('a win is ours if anybody on the phone has won it', () => {
  expect(isOurs([dadi, kabir], { playerId: kabir.id })).toBe(true)
  expect(isOurs([dadi, kabir], { playerId: ravi.id })).toBe(false)
})

test('a person who was taken off a phone, or has left the game, is not on it', () => {
  addToPhone('482913', 'Dadi', 'Kabir', 'Ravi')
  takeOffPhone('482913', 'Kabir')
  expect(namesOn([dadi, kabir, ravi])).toEqual(['Dadi', 'Ravi'])
  expect(namesOn([dadi, kabir, playerOf('Ravi', { gone: true })])).toEqual(['Dadi'])
})

test('a person who continues on another phone leaves this one, except the host and the page’s own', () => {
  const players = [dadi, kabir, { ...ravi, isHost: true }]
  queryClient.setQueryData(roomKeys.room('482913'), { players })
  addToPhone('482913', ...players.map(({ personId }) => personId))
  for (const { id: playerId, name } of players) {
    const message = { type: 'player_reconnected', roomId: '482913', e: 'e', v: 2, payload: { playerId, name } } as const
    hearReconnection(message, { playerId: dadi.id, isHost: false })
  }
  expect(namesOn(players)).toEqual(['Dadi', 'Ravi'])
})

test('a tab keeps its room while another one takes a seat elsewhere, and clears only its own seat', () => {
  const [disk, one, other] = [1, 2, 3].map(() => {
    const kept = new Map<string, string>()
    const getItem = (key: string) => kept.get(key) ?? null
    return { getItem, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
  })
  const inTab = (sessionStorage: unknown) => {
    vi.stubGlobal('window', { localStorage: disk, sessionStorage })
    return readSeat()?.roomId
  }
  inTab(one)
  saveSeat({ roomId: '482913', playerId: 'now', playerName: 'Dadi', isHost: false })
  expect(inTab(other), 'a new tab has the last seat').toBe('482913')
  saveSeat({ roomId: '111222', playerId: 'now', playerName: 'Meena', isHost: false })
  addToPhone('482913', 'Dadi', 'Kabir')
  addToPhone('111222', 'Ravi')
  expect(namesOn([dadi, kabir, ravi]), 'so do those on the phone').toEqual(['Dadi', 'Kabir'])
  expect(inTab(one)).toBe('482913')
  clearSeat('482913')
  expect([inTab(one), inTab(other)]).toEqual(['111222', '111222'])
  expect(readPlayerName()).toBe('Meena')
  clearSeat('111222')
  expect([inTab(one), inTab(other), readPlayerName()]).toEqual([undefined, undefined, ''])
})

test('the people that the server knows return to the phone, which shows the host or the last one shown', () => {
  const asha = playerOf('Asha', { isHost: true })
  clearSeat('482913')
  takeUpSeats([dadi, asha, kabir].map(seatOf))
  expect(readSeat()?.playerName).toBe('Asha')
  expect(namesOn([dadi, kabir, ravi, asha], asha)).toEqual(['Dadi', 'Kabir', 'Asha'])
  saveSeat(seatOf(kabir))
  takeUpSeats([dadi, asha, kabir].map(seatOf))
  expect(readSeat()?.playerName).toBe('Kabir')
})

test('a room that somebody has left is not offered, until they are in it again', () => {
  expect(hasLeft('482913')).toBe(false)
  saveSeat(seatOf(dadi))
  forgetRoom('482913')
  expect([hasLeft('482913'), hasLeft('111222')]).toEqual([true, false])
  takeUpSeats([seatOf(dadi)])
  expect(hasLeft('482913')).toBe(false)
})
