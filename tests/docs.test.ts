import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { browserslist, scripts } from '../package.json' with { type: 'json' }
import { filesBelow } from '../scripts/structure/imports.ts'

/* What the pages name must exist: links, files, folders, npm commands, and the tests of the table of differences. */

const PROJECT = join(import.meta.dirname, '..')
const FOLDERS = ['client', 'server', 'shared', 'tests', 'scripts', 'docs', 'deploy', 'lint', 'bench', 'migrations']
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow(PROJECT, ['docs'], ['.md'])]
const FILES = filesBelow(PROJECT, FOLDERS, ['']).map((file) => `/${file}`)
const FILE_NAME = /`([\w/.-]+\.(?:tsx?|css|grit|py|json|js|conf|md))`/g
const FOLDER_NAME = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w/-]*)\``, 'g')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const exists = (...path: string[]) => existsSync(join(PROJECT, ...path))

test.each(PAGES)('%s names only what exists', (page) => {
  const text = read(page)
  const links = found(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((link) => !link.includes('://'))
  expect(links.filter((link) => !exists(dirname(page), link))).toEqual([])
  // A path may leave out the folders that the text is about.
  const isKnown = (file: string) => exists(file) || FILES.some((path) => path.endsWith(`/${file}`))
  expect(found(text, FILE_NAME).filter((file) => !isKnown(file))).toEqual([])
  expect(found(text, FOLDER_NAME).filter((folder) => !exists(folder))).toEqual([])
  expect(found(text, /npm run ([\w:-]+)/g).filter((command) => !(command in scripts))).toEqual([])
})

test.each(['compose.yaml', 'compose.scale.yaml'])('%s sets or passes on each variable that concerns it', (file) => {
  const others = ['PORT', 'DATA_DIR', file === 'compose.yaml' ? 'REDIS_URL' : 'LAN_ADDRESSES']
  const variables = found(read('.env.example'), /^# ([A-Z\d_]+)=/gm).filter((name) => !others.includes(name))
  expect(variables.filter((name) => !read(file).includes(` ${name}: `))).toEqual([])
})

test('the tests named in the table of differences exist', () => {
  const table = read('docs/specification.md')
  const named = found(table, /^\| \d.*\| ([\w/-]+(?:, [\w/-]+)*) \|$/gm).flatMap((cell) => cell.split(', '))
  expect(named.length).toBeGreaterThan(30)
  const endings = ['.test.ts', '.test.tsx', '.spec.ts']
  expect(named.filter((name) => !endings.some((ending) => exists('tests', name + ending)))).toEqual([])
})

test('the table of rules names each file of tests once', () => {
  const named = found(read('docs/tests.md'), /[ ]((?:[\w-]+\/)*[\w-]+)(?=,| \|)/g).toSorted()
  const files = filesBelow(join(PROJECT, 'tests'), [''], ['.test.ts', '.test.tsx', '.spec.ts'])
  const known = files.filter((file) => !file.startsWith('ux/')).map((file) => file.replace(/\.(test|spec)\.tsx?$/, ''))
  const inRows = named.filter((name) => name.includes('/') || known.includes(name))
  expect(inRows).toEqual(known.toSorted())
})

/** "Chrome 85, Firefox 102, Safari 15", which the texts in Hindi have in its own letters. */
const PLAYERS = browserslist.players
  .filter((browser) => !browser.startsWith('ios'))
  .map((browser) => browser.replace(/^./, (letter) => letter.toUpperCase()))
  .join(', ')
const TELEVISION = browserslist.television.join().replace('chrome', 'Chrome')

test.each(['README.md', 'docs/operating.md', 'client/src/words/en/help.ts', 'client/public/start.js'])(
  '%s names the same oldest browsers as package.json',
  (file) => {
    const text = read(file).replace(/\s+/g, ' ')
    expect(text).toContain(PLAYERS)
    if (file !== 'client/public/start.js') expect(text).toContain(TELEVISION)
  },
)

test.each(['client/src/words/hi/help.ts', 'client/public/start.js'])(
  '%s names the oldest browsers in Hindi',
  (file) => {
    const names = { Chrome: 'क्रोम', Firefox: 'फ़ायरफ़ॉक्स', Safari: 'सफ़ारी' }
    const inHindi = Object.entries(names).reduce((text, [name, its]) => text.replace(name, its), PLAYERS)
    expect(read(file)).toContain(inHindi)
  },
)
