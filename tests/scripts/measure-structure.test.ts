import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureStructure } from '../../scripts/structure/measure.ts'

const lines = (count: number, first = '') => first + 'x\n'.repeat(count - first.split('\n').length + 1)

const TREE = {
  'README.md': 'Play with friends.\n',
  'CONTRIBUTING.md': 'Send a change.\n',
  'docs/decisions/001.md': 'One gate.\n',
  'docs/picture.svg': '<svg> is not a page </svg>\n',
  'client/index.html': lines(1),
  'client/src/main.ts': lines(
    50,
    "import { a } from './screens/a.ts'\nimport react from 'react'\nimport './look.css'\n",
  ),
  'client/src/look.css': lines(45),
  'client/src/screens/a.ts': lines(30, "import type { B } from './b.ts'\n"),
  // They import each other's types.
  'client/src/screens/b.ts': lines(29, "import type { A } from '#client/screens/a.ts'\n"),
  'client/src/words/en/home.ts': lines(29),
  'client/src/words/hi/home.ts': lines(40),
  'server/serve.ts': lines(10, "import { rule } from '#shared/rule.ts'\n"),
  'shared/rule.ts': lines(5),
  'tests/rule.test.ts': lines(7),
}

let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'structure-'))
  for (const [path, text] of Object.entries(TREE)) {
    mkdirSync(join(project, dirname(path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
})
afterAll(() => rmSync(project, { recursive: true }))

test('each measure is counted on a small project', () => {
  const values = Object.fromEntries(measureStructure(project).map(({ what, value }) => [what, value]))
  expect(values).toEqual({
    'files of the client': 6,
    'median lines of these': 40,
    'files under 30 lines': 2,
    // `a.ts` has two readers.
    'files under 40 lines with one reader, beside them or a folder above': 1,
    'imports of the busiest file': 3,
    'entries directly in client/src': 4,
    'files of words': 2,
    'pairs of files that import each other': 1,
    'lines of CSS': 45,
    'bytes of the README': 19,
    'words in README, CONTRIBUTING and docs': 8,
    'lines of client, server and shared': 239,
    'lines under tests': 7,
  })
})
