import { expect, test } from 'vitest'
import type { GameStateAnswer } from '#shared/api.ts'
import { type FinalRoom, judge } from './checker.ts'
import { History, type Told, type Wish } from './history.ts'

/* The checker must find each kind of loss and duplicate in a history that contains it. */

const roomId = '482913'
const call = (after: number): Wish => ({ type: 'call', roomId, after })
const mark: Wish = { type: 'mark', roomId, playerId: 'asha', ticketId: 0, number: 7 }
const claim: Wish = { type: 'claim', roomId, playerId: 'asha', pattern: 'First Five', ticketNumber: 1 }

/** What a server shows in the end: calls, marks of Asha's first ticket, and winners by id. */
function shown(calledNumbers: number[], marked: number[] = [], winnerIds: string[] = []): FinalRoom {
  const players = [{ id: 'asha', markedNumbers: { 0: marked } }]
  const state = { gameState: { room: { id: roomId, calledNumbers }, players } } as unknown as GameStateAnswer
  const winners = winnerIds.map((id) => ({ id, playerId: 'asha', pattern: 'First Five' })) as FinalRoom['winners']
  return { state, winners }
}

function verdict(told: [Wish, Told | null][], room: FinalRoom) {
  const history = new History()
  for (const [wish, answer] of told) history.invoke(wish).told = answer
  const { acknowledged, lost, doubled } = judge(history, new Map([[roomId, room]]))
  return [acknowledged, lost.length, doubled.length]
}

const seven: [Wish, Told] = [call(0), { type: 'call', number: 7, seq: 1 }]
const marked: [Wish, Told] = [mark, { type: 'mark' }]
const won = (winnerId: string): [Wish, Told] => [claim, { type: 'claim', winnerId }]

test.each<[string, [Wish, Told | null][], FinalRoom, number[]]>([
  ['everything as answered', [seven, marked], shown([7], [7]), [2, 0, 0]],
  ['a command that was done without an answer', [[call(0), null]], shown([7]), [0, 0, 0]],
  ['a refusal', [[mark, { type: 'refused', code: 'game_finished' }]], shown([]), [0, 0, 0]],
  ['a call that is gone', [seven], shown([]), [1, 1, 0]],
  ['a call that became another', [seven], shown([8]), [1, 1, 0]],
  ['a call that answered two turns', [seven, [call(1), seven[1]]], shown([7]), [2, 1, 0]],
  ['a mark that is gone', [marked], shown([]), [1, 1, 0]],
  ['a win that is gone', [won('w1')], shown([]), [1, 1, 0]],
  ['a number called twice', [call(0), call(1)].map((wish) => [wish, null]), shown([7, 7]), [0, 0, 1]],
  ['a mark made twice', [marked], shown([], [7, 7]), [1, 0, 1]],
  ['two winners of one pattern', [won('w1'), won('w2')], shown([], [], ['w1', 'w2']), [2, 0, 2]],
  ['one wish that made two calls', [seven], shown([7, 8]), [1, 0, 1]],
])('the checker judges a history with %s', (_what, told, room, expected) => {
  expect(verdict(told, room)).toEqual(expected)
})
