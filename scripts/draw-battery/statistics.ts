import { chiSquareTail, logChoose, normalTail } from './probability.ts'

/** A statistic over many orders of 1 to 90, with its exact distribution for fair orders. */
export interface Statistic {
  name: string
  add(order: readonly number[]): void
  /** Probability that fair orders are at least as uneven. Near 0 is too uneven, near 1 too even to be random. */
  tail(): number
}

const N = 90

/** How often each number was at each position. */
export function placesOfNumbers(): Statistic {
  const seen = new Float64Array(N * N)
  let games = 0
  return {
    name: 'number by position',
    add: (order) => {
      games++
      for (let place = 0; place < N; place++) add(seen, place * N + at(order, place) - 1)
    },
    // Rows and columns both have fixed sums, which reduces every cell's variance by 89/90.
    tail: () => chiSquareTail((chiSquare(seen, games / N) * (N - 1)) / N, (N - 1) ** 2),
  }
}

/** Which number came first. */
export function firstNumber(): Statistic {
  const seen = new Float64Array(N)
  let games = 0
  return {
    name: 'first number',
    add: (order) => {
      games++
      add(seen, at(order, 0) - 1)
    },
    tail: () => chiSquareTail(chiSquare(seen, games / N), N - 1),
  }
}

/**
 * Which number followed which. The 89 pairs of one order are dependent, so the sum of squares is not a plain
 * chi-square. Its covariance has these eigenvalues on the irreducible parts of the space of pairs: 1 on the symmetric
 * part, 91/89 on the antisymmetric part, 1/89 on sums by row and column. A gamma distribution of the same mean and
 * variance approximates that mixture, whose two large parts hardly differ.
 */
export function orderedPairs(): Statistic {
  const parts = [
    { eigenvalue: 1, freedom: (N * (N - 3)) / 2 },
    { eigenvalue: (N + 1) / (N - 1), freedom: ((N - 1) * (N - 2)) / 2 },
    { eigenvalue: 1 / (N - 1), freedom: 2 * (N - 1) },
  ]
  const mean = parts.reduce((sum, { eigenvalue, freedom }) => sum + eigenvalue * freedom, 0)
  const variance = parts.reduce((sum, { eigenvalue, freedom }) => sum + 2 * eigenvalue ** 2 * freedom, 0)
  const scale = variance / (2 * mean)
  const seen = new Float64Array(N * N)
  let games = 0
  return {
    name: 'ordered pairs',
    add: (order) => {
      games++
      for (let place = 1; place < N; place++) add(seen, (at(order, place - 1) - 1) * N + at(order, place) - 1)
    },
    tail: () => {
      const pairs = seen.filter((_, cell) => Math.floor(cell / N) !== cell % N)
      return chiSquareTail(chiSquare(pairs, games / N) / scale, mean / scale)
    },
  }
}

/** Which of the 120 relative orders the first five numbers have. */
export function orderOfFirstFive(): Statistic {
  const ways = 120
  const seen = new Float64Array(ways)
  let games = 0
  return {
    name: 'order of first five',
    add: (order) => {
      games++
      let way = 0
      for (let i = 0; i < 5; i++) {
        let below = 0
        for (let j = i + 1; j < 5; j++) if (at(order, j) < at(order, i)) below++
        way = way * (5 - i) + below
      }
      add(seen, way)
    },
    tail: () => chiSquareTail(chiSquare(seen, games / ways), ways - 1),
  }
}

/**
 * How many numbers are at the position of their own value: k of them with probability 1/(e k!), for any 90 to 17
 * digits.
 */
export function fixedPoints(): Statistic {
  const most = 6
  const chances = Array.from({ length: most }, (_, k) => Math.exp(-1) / factorial(k))
  chances.push(1 - chances.reduce((sum, chance) => sum + chance, 0))
  const seen = new Float64Array(most + 1)
  let games = 0
  return {
    name: 'fixed points',
    add: (order) => {
      games++
      let fixed = 0
      for (let place = 0; place < N; place++) if (at(order, place) === place + 1) fixed++
      add(seen, Math.min(fixed, most))
    },
    tail: () => chiSquareTail(chiSquareOf(seen, chances, games), most),
  }
}

/** How many numbers are higher or lower than both neighbours: mean 2(n-2)/3, variance (16n-29)/90. */
export function turningPoints(): Statistic {
  const mean = (2 * (N - 2)) / 3
  const variance = (16 * N - 29) / 90
  let games = 0
  let turns = 0
  return {
    name: 'turning points',
    add: (order) => {
      games++
      for (let place = 1; place < N - 1; place++) {
        const [before, here, after] = [at(order, place - 1), at(order, place), at(order, place + 1)]
        if (here > before === here > after) turns++
      }
    },
    tail: () => normalTail((turns - games * mean) / Math.sqrt(games * variance)),
  }
}

/** How many calls a ticket of fifteen numbers needs for its Full House: at most n with probability C(n,15)/C(90,15). */
export function callsToFullHouse(ticket: readonly number[]): Statistic {
  const size = ticket.length
  const within = (calls: number) => (calls < size ? 0 : Math.exp(logChoose(calls, size) - logChoose(N, size)))
  const LEAST_LIKELY = 70
  const chances = [within(LEAST_LIKELY)]
  for (let calls = LEAST_LIKELY + 1; calls <= N; calls++) chances.push(within(calls) - within(calls - 1))
  const seen = new Float64Array(chances.length)
  let games = 0
  return {
    name: 'calls to full house',
    add: (order) => {
      games++
      let missing = size
      let calls = 0
      while (missing > 0) if (ticket.includes(at(order, calls++))) missing--
      add(seen, Math.max(0, calls - LEAST_LIKELY))
    },
    tail: () => chiSquareTail(chiSquareOf(seen, chances, games), chances.length - 1),
  }
}

function at(order: readonly number[], place: number): number {
  return order[place] as number
}

function add(seen: Float64Array, cell: number): void {
  seen[cell] = (seen[cell] as number) + 1
}

function chiSquare(seen: Float64Array, expected: number): number {
  return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function chiSquareOf(seen: Float64Array, chances: readonly number[], games: number): number {
  return chances.reduce(
    (sum, chance, cell) => sum + ((seen[cell] as number) - games * chance) ** 2 / (games * chance),
    0,
  )
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}
