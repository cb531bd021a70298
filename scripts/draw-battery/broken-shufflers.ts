import { createHash } from 'node:crypto'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { type Random, randomFrom, shuffle } from '#shared/game/random.ts'

/*
 * Six shufflers that look right but are biased. If the battery passed one of them, passing the real one would prove
 * nothing. All but the last have a good source of randomness.
 */

type Shuffler = (random: Random, game: number) => number[]

/** Each with the statistics that must detect it. */
export const BROKEN_SHUFFLERS: { name: string; foundBy: string[]; shuffler: Shuffler }[] = [
  {
    name: 'sorting by coin toss',
    foundBy: ['number by position', 'first number', 'ordered pairs', 'order of first five'],
    shuffler: (random) => [...ALL_NUMBERS].sort(() => random.next(2) - 0.5),
  },
  {
    name: 'swapping every place with any other',
    foundBy: ['number by position', 'first number'],
    shuffler: (random) => {
      const order = [...ALL_NUMBERS]
      for (let i = 0; i < order.length; i++) swap(order, i, random.next(order.length))
      return order
    },
  },
  {
    name: 'a byte modulo n',
    foundBy: ['number by position'],
    shuffler: (_random, game) => {
      const bytes = bytesFor(game)
      const order = [...ALL_NUMBERS]
      for (let i = order.length - 1; i > 0; i--) swap(order, i, (bytes[i] as number) % (i + 1))
      return order
    },
  },
  {
    name: "Sattolo's cycle, one less than Fisher and Yates",
    foundBy: ['number by position', 'first number', 'fixed points'],
    shuffler: (random) => {
      const order = [...ALL_NUMBERS]
      for (let i = order.length - 1; i > 0; i--) swap(order, i, random.next(i))
      return order
    },
  },
  {
    name: 'a ball nudged to the front in two games of a hundred',
    foundBy: ['number by position', 'first number'],
    shuffler: (random) => {
      const order = shuffle([...ALL_NUMBERS], random)
      if (random.next(100) < 2) swap(order, 0, order.indexOf(90))
      return order
    },
  },
  {
    name: 'a linear congruential generator of 16 bits',
    foundBy: ['number by position'],
    shuffler: (_random, game) => {
      let state = game & 0xffff
      const next = (below: number) => {
        state = (state * 25_173 + 13_849) & 0xffff
        return Math.floor((state / 0x1_0000) * below)
      }
      return shuffle([...ALL_NUMBERS], { next })
    },
  },
]

/** The order that a broken shuffler gives in a game. Deterministic. */
export function brokenOrder(shuffler: Shuffler, game: number): number[] {
  return shuffler(randomFrom(`broken ${game}`), game)
}

function bytesFor(game: number): Buffer {
  return Buffer.concat(['a', 'b', 'c'].map((part) => createHash('sha256').update(`${part} ${game}`).digest()))
}

function swap(order: number[], left: number, right: number): void {
  const kept = order[left] as number
  order[left] = order[right] as number
  order[right] = kept
}
