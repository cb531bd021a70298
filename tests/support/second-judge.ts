import type { Ticket } from '#shared/game/types.ts'

/*
 * How much a ticket lacks for a pattern, written from the table of patterns alone. It shares no code with the product, so
 * that the two can be compared. Numbers in reading order are 0 to 14.
 */

const PLACES: Record<string, number[]> = {
  'Top Line': [0, 1, 2, 3, 4],
  'Middle Line': [5, 6, 7, 8, 9],
  'Bottom Line': [10, 11, 12, 13, 14],
  'Four Corners': [0, 4, 10, 14],
  Star: [0, 4, 7, 10, 14],
  Laddu: [7],
  'King Corners': [4, 9, 14],
  'Queen Corners': [0, 5, 10],
  Pyramid: [2, 6, 8, 10, 12, 14],
  'Six Corners': [0, 4, 5, 9, 10, 14],
  Bamboo: [2, 7, 12],
  'Letter H': [0, 4, 5, 6, 7, 8, 9, 10, 14],
  'Letter T': [0, 1, 2, 3, 4, 7, 12],
  Border: [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14],
}

/** The least and the most number. */
const SPANS: Record<string, [number, number]> = {
  ...{ Breakfast: [1, 29], Lunch: [30, 59], Dinner: [60, 90] },
  ...{ '1 to 45': [1, 45], '46 to 90': [46, 90] },
}
const LEFT_OVER: Record<string, number> = { 'Odd Numbers': 1, 'Even Numbers': 0 }
const HOUSE_NAMES = ['Full House', 'Second House', 'Third House']
export const ALL_NAMES = [
  ...Object.keys(PLACES),
  ...Object.keys(SPANS),
  ...Object.keys(LEFT_OVER),
  ...HOUSE_NAMES,
  ...['First Five', 'Early Seven', 'Temperature', 'Two Lines', 'Own Pattern', 'Half Sheet', 'Full Sheet'],
  ...['Smallest Five', 'Biggest Five'],
]

const known = new WeakMap<Ticket, number[]>()
/** The numbers of a ticket, which are needed many times. */
function printedOn(ticket: Ticket): number[] {
  const printed = known.get(ticket) ?? ticket.flat().filter((cell) => cell !== null)
  known.set(ticket, printed)
  return printed
}

/** How many numbers a ticket lacks, given the ones that count; null for an unknown name. */
export function lacking(
  pattern: string,
  own: readonly number[],
  ticket: Ticket,
  counts: (number: number) => boolean,
): number | null {
  const printed = printedOn(ticket)
  const open = printed.map((number) => (counts(number) ? 0 : 1))
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 0)
  const at = (places: readonly number[]) => sum(places.map((place) => open[place] as number))
  const stamped = 15 - sum(open)
  // A ticket that has none of a kind cannot win it, and lacks as much as a ticket can.
  const ofKind = (those: readonly number[]) => (those.length === 0 ? 15 : those.filter((each) => !counts(each)).length)
  if (PLACES[pattern] !== undefined) return at(PLACES[pattern])
  if (SPANS[pattern] !== undefined) {
    const [least, most] = SPANS[pattern]
    return ofKind(printed.filter((number) => number >= least && number <= most))
  }
  if (LEFT_OVER[pattern] !== undefined) return ofKind(printed.filter((number) => number % 2 === LEFT_OVER[pattern]))
  if (HOUSE_NAMES.includes(pattern)) return 15 - stamped
  switch (pattern) {
    case 'First Five':
      return stamped > 5 ? 0 : 5 - stamped
    case 'Early Seven':
      return stamped > 7 ? 0 : 7 - stamped
    case 'Temperature':
      return [Math.min(...printed), Math.max(...printed)].filter((number) => !counts(number)).length
    case 'Smallest Five':
      return ofKind(printed.filter((number) => printed.filter((other) => other < number).length < 5))
    case 'Biggest Five':
      return ofKind(printed.filter((number) => printed.filter((other) => other > number).length < 5))
    case 'Two Lines': {
      const rows = [sum(open.slice(0, 5)), sum(open.slice(5, 10)), sum(open.slice(10))]
      return sum(rows) - Math.max(...rows)
    }
    case 'Half Sheet':
    case 'Full Sheet':
      return stamped > 2 ? 0 : 2 - stamped
    case 'Own Pattern':
      return at(own)
    default:
      return null
  }
}

/** The tickets that are dealt together, by their numbers. */
const SHEETS: Record<string, number[][]> = {
  'Half Sheet': [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ],
  'Full Sheet': [[1, 2, 3, 4, 5, 6]],
}

/**
 * All the sets of held tickets on which a prize can be won that needs so many, by their numbers, with the named one among
 * them. The first sets have the lowest numbers.
 */
export function waysToWin(pattern: string, count: number, held: readonly number[], named: number): number[][] {
  const sheets = SHEETS[pattern]
  if (sheets) return sheets.filter((set) => set.includes(named) && set.every((each) => held.includes(each)))
  if (!held.includes(named)) return []
  if (count === 1) return [[named]]
  let sets: number[][] = [[]]
  for (const ticket of [...held].sort((one, other) => one - other)) {
    const longer = sets.filter((set) => set.length < count).map((set) => [...set, ticket])
    sets = ticket === named ? longer : [...sets, ...longer]
  }
  const inOrder = (one: number[], other: number[]) => {
    const at = one.findIndex((ticket, place) => ticket !== other[place])
    return (one[at] ?? 0) - (other[at] ?? 0)
  }
  return sets.filter((set) => set.length === count).sort(inOrder)
}

/** Random choices that follow from one number, which a failed test reports. */
export function dice(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state ^ (state >>> 15)) >>> 8) / 2 ** 24
  }
  return {
    chance: (share: number) => roll() < share,
    below: (end: number) => Math.floor(roll() * end),
    pick: <T>(from: readonly T[]) => from[Math.floor(roll() * from.length)] as T,
  }
}
export type Dice = ReturnType<typeof dice>
