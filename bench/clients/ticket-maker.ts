import { createRequire } from 'node:module'
import { NUMBERS_PER_ROW, TICKET_COLUMNS, TICKET_POOL, TICKET_ROWS } from '../../shared/game/limits.ts'
import { columnOf, ticketsFor } from '../../shared/game/tickets.ts'
import { answerRequests } from '../harness/child.ts'

/** A blank is null here and 0 in the packages. */
type Grid = readonly (readonly (number | null)[])[]

const require = createRequire(import.meta.url)
const { generateTicket } = require('tambola') as { generateTicket(): number[][] }
const { default: Tambola } = require('tambola-generator') as typeof import('tambola-generator')

let seed = 0
let pool: Grid[] = []
/** This server makes ten tickets per seed. Each of the ten counts, like each single ticket of the packages. */
function nextOfOurs(): Grid {
  if (pool.length === 0) pool = ticketsFor(`482913-${seed++}`)
  return pool.pop() as Grid
}

const MAKERS = {
  ours: nextOfOurs,
  tambola: generateTicket,
  'tambola-generator': () => Tambola.generateTickets(1)[0]?._entries ?? [],
}

answerRequests({
  perSecond: ({ name, seconds }: { name: keyof typeof MAKERS; seconds: number }) => {
    const make = MAKERS[name]
    const until = performance.now() + seconds * 1000
    let made = 0
    for (; performance.now() < until; made += TICKET_POOL) for (let i = 0; i < TICKET_POOL; i++) make()
    return made / seconds
  },
  invalid: ({ name, count }: { name: keyof typeof MAKERS; count: number }) => {
    let invalid = 0
    for (let i = 0; i < count; i++) if (!isTicket(MAKERS[name]())) invalid++
    return invalid
  },
})

/** Checks the rules: three rows of five, each number once and in its column, columns ascending and not empty. */
function isTicket(grid: Grid): boolean {
  const numbers = grid.flat().filter((cell): cell is number => isFilled(cell))
  if (grid.length !== TICKET_ROWS || new Set(numbers).size !== TICKET_ROWS * NUMBERS_PER_ROW) return false
  if (grid.some((row) => row.filter(isFilled).length !== NUMBERS_PER_ROW)) return false
  for (let column = 0; column < TICKET_COLUMNS; column++) {
    const cells = grid.map((row) => row[column] ?? null).filter((cell): cell is number => isFilled(cell))
    if (cells.length === 0 || cells.some((number) => columnOf(number) !== column)) return false
    if (cells.some((number, i) => i > 0 && number <= (cells[i - 1] as number))) return false
  }
  return true
}

function isFilled(cell: number | null): boolean {
  return cell !== null && cell !== 0
}
