import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import theme, { COLOURS } from '../../tailwind.config.ts'
import { contrast } from '../support/contrast.ts'

const SOURCES = join(import.meta.dirname, '../../client/src')
const files = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.css'))

test.each(files)('%s has no colours of its own', (file) => {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|color-mix\(/gi)).toBeNull()
})

test('no animation runs for ever', () => {
  const written = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  expect([...written, JSON.stringify(theme)].filter((text) => text.includes('infinite'))).toEqual([])
})

/** Digits that cannot be wider than their cell. They grow with its width, and larger letters must not make them smaller. */
const BOUND_BY_WIDTH = 'features/ticket/ticket.css'

test('the widths of container queries are given in letters', () => {
  const counted = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) =>
    /\.(css|tsx)$/.test(file),
  )
  const inPixels = counted.filter((file) =>
    /@(?:min|max)-\[[\d.]+px\]|@container \([^)]*\dpx/.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(inPixels.map((file) => file.replaceAll('\\', '/'))).toEqual([BOUND_BY_WIDTH])
})

/** What is read all through a game, on every ground on which it lies. */
const READ: [where: string, ink: string, grounds: string[]][] = [
  ['a number of a ticket', 'paper-ink', ['paper', 'paper-blank']],
  ['a marked number', 'paper-white', ['daub']],
  ['a number that was not called', 'on-alarm', ['alarm']],
  [
    'the head of a ticket, or a called number of the board',
    'paper-ink',
    ['gold', 'pad-pink', 'pad-green', 'pad-blue', 'pad-orange'],
  ],
  ['what a ticket needs or has won', 'paper-ink', ['paper', 'marigold']],
  ['the called number', 'paper-ink', ['token-light', 'marigold', 'token-dark', 'token-empty']],
  ['the words of the caller, or the latest number of the board', 'paper-white', ['caller']],
  ['the numbers before it', 'paper-ink', ['paper-white']],
  ['how many were missed, or a win or an error in the caller', 'ink', ['surface', 'soft-error']],
  ['a win in the caller', 'on-gold', ['gold']],
  ['a number of the board', 'ink-2', ['bg', 'surface']],
  ['a button that waits', 'ink-2', ['sunken']],
]

test.each(['light', 'dark'] as const)('tickets, caller and board have a contrast of 7:1 in the %s theme', (name) => {
  const colours = COLOURS[name]
  const pale = READ.flatMap(([where, ink, grounds]) =>
    grounds.map((ground) => ({ where, ground, ratio: contrast(colours[ink] ?? '', colours[ground] ?? '') })),
  ).filter(({ ratio }) => !(ratio >= 7))
  expect(pale).toEqual([])
})
