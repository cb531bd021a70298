import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import {
  callsToFullHouse,
  firstNumber,
  fixedPoints,
  orderedPairs,
  orderOfFirstFive,
  placesOfNumbers,
  type Statistic,
  turningPoints,
} from './statistics.ts'

/** The result of one statistic over many orders. */
interface Finding {
  name: string
  tail: number
  isFair: boolean
}

const TICKET = numbersOf(ticketsFor('a ticket of the battery')[0] ?? [])

/** All statistics of the battery, without data. */
export function allStatistics(): Statistic[] {
  return [
    placesOfNumbers(),
    firstNumber(),
    orderedPairs(),
    orderOfFirstFive(),
    fixedPoints(),
    turningPoints(),
    callsToFullHouse(TICKET),
  ]
}

/**
 * Tests the orders of many games. `alpha` is the probability that one statistic reports a fair draw as too uneven, and
 * again that it reports it as too even.
 */
export function examine(games: number, orderOf: (game: number) => readonly number[], alpha: number): Finding[] {
  const statistics = allStatistics()
  for (let game = 0; game < games; game++) {
    const order = orderOf(game)
    for (const statistic of statistics) statistic.add(order)
  }
  return statistics.map(({ name, tail }) => {
    const chance = tail()
    return { name, tail: chance, isFair: chance >= alpha && chance <= 1 - alpha }
  })
}
