import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../client/src')
const files = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.css'))

test.each(files)('%s has no colour of its own', (file) => {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull()
})
