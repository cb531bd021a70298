import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWords } from './in-words.ts'
import { recognised, writeGrammar } from './recogniser.ts'

/*
 * `npm run judge-calls`: lets a recogniser, `pocketsphinx` with its English model, say which number each recorded call is. It
 * knows the ninety names and nothing else. The clips are taken as they are shipped.
 */

const FOLDER = join(import.meta.dirname, '../../client/src/speech/recorded-calls')
const NUMBERS = Array.from({ length: 90 }, (_, i) => inWords(String(i + 1)))

const work = mkdtempSync(join(tmpdir(), 'judged-calls-'))
const mp3 = readFileSync(join(FOLDER, 'calls.mp3'))
const places: Record<string, [start: number, end: number]> = JSON.parse(
  readFileSync(join(FOLDER, 'places.json'), 'utf8'),
)
const grammar = join(work, 'numbers.gram')
writeGrammar(grammar, NUMBERS)

/** What the recogniser hears of one clip. */
function heard(clip: string): string {
  const [start, end] = places[clip] as [number, number]
  const file = join(work, 'clip')
  writeFileSync(`${file}.mp3`, mp3.subarray(start, end))
  const raw = [
    '-y',
    '-v',
    'error',
    '-i',
    `${file}.mp3`,
    '-af',
    'adelay=300,apad=pad_dur=0.3',
    '-ar',
    '16000',
    '-ac',
    '1',
  ]
  execFileSync('ffmpeg', [...raw, `${file}.wav`])
  return recognised(`${file}.wav`, grammar)
}

const wrong = NUMBERS.flatMap((wanted, i) => {
  const words = heard(String(i + 1))
  return words === wanted ? [] : [`${wanted}: heard "${words}"`]
})
rmSync(work, { recursive: true })
process.stdout.write([`${90 - wrong.length} of 90 understood`, ...wrong, ''].join('\n'))
process.exitCode = wrong.length > 0 ? 1 : 0
