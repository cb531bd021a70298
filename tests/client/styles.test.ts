import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import theme from '../../tailwind.config.ts'

const SOURCES = join(import.meta.dirname, '../../client/src')
const files = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.css'))

test.each(files)('%s has no colour of its own', (file) => {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull()
})

test('nothing moves for ever', () => {
  const written = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  expect([...written, JSON.stringify(theme)].filter((text) => text.includes('infinite'))).toEqual([])
})
