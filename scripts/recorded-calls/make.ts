import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIPS } from '#client/speech/recorded-clips.ts'
import { inWords } from './in-words.ts'

/*
 * `npm run make-calls`: makes the recorded calls that a device without a voice plays. Needs `festival`, the voice
 * `festvox-us-slt-hts`, `sox` and `ffmpeg`, as Debian has them. All clips stand one after the other in one file, each an MP3
 * of its own: every browser of the floor decodes MP3, also Chromium builds without licensed codecs.
 */

const FOLDER = join(import.meta.dirname, '../../client/src/speech/recorded-calls')
/** A little slower than the voice speaks by itself: it is heard across a room. */
const STRETCH = 1.15
const HERTZ = '24000'
const BITRATE = '32k'
/** The level of all clips, in decibels below full scale: about -16 LUFS. */
const LEVEL_DB = -14.5
const CEILING = '0.89'

const work = mkdtempSync(join(tmpdir(), 'recorded-calls-'))
const at = (name: string) => join(work, name)

/** Speaks a text, and cuts the silence before and after it. */
function spoken(text: string): string {
  const voice = ['-eval', '(voice_cmu_us_slt_arctic_hts)', '-eval', `(Parameter.set 'Duration_Stretch ${STRETCH})`]
  execFileSync('text2wave', [...voice, '-o', at('said.wav')], { input: `${text}.\n` })
  const trim = ['silence', '1', '0.02', '0.1%', 'reverse', 'silence', '1', '0.02', '0.1%', 'reverse']
  execFileSync('sox', [at('said.wav'), '-r', HERTZ, '-c', '1', at('trimmed.wav'), ...trim, 'pad', '0.02', '0.06'])
  return at('trimmed.wav')
}

/** Brings a clip to the common level, without its peaks above the ceiling, and encodes it. */
function encoded(wav: string): Buffer {
  // Its measurements go to the error stream.
  const measured = execFileSync('sh', ['-c', 'sox "$0" -n stat 2>&1', wav], { encoding: 'utf8' })
  const rms = Number(/RMS\s+amplitude:\s+([\d.]+)/.exec(measured)?.[1])
  const gainDb = LEVEL_DB - 20 * Math.log10(rms)
  const filters = `volume=${gainDb.toFixed(2)}dB,alimiter=limit=${CEILING}:level=disabled`
  const mp3 = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    BITRATE,
    '-ar',
    HERTZ,
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
    '-bitexact',
  ]
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', wav, '-af', filters, ...mp3, at('clip.mp3')])
  return readFileSync(at('clip.mp3'))
}

const bytes: Buffer[] = []
const places: Record<string, [start: number, end: number]> = {}
let end = 0
for (const clip of CLIPS) {
  const mp3 = encoded(spoken(inWords(clip)))
  places[clip] = [end, end + mp3.length]
  bytes.push(mp3)
  end += mp3.length
}
writeFileSync(join(FOLDER, 'calls.mp3'), Buffer.concat(bytes))
writeFileSync(join(FOLDER, 'places.json'), `${JSON.stringify(places)}\n`)
rmSync(work, { recursive: true })
process.stdout.write(`${CLIPS.length} clips, ${(end / 1000).toFixed(0)} KB\n`)
