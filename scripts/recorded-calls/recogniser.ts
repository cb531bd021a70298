import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

/* `pocketsphinx` with its English model: an ear that is independent of the voice. */

const MODEL = '/usr/share/pocketsphinx/model/en-us'

/** What is missing on this machine for it, by the names of the programs or packages. */
export function missingForRecogniser(): string[] {
  const hasProgram = spawnSync('which', ['pocketsphinx_continuous']).status === 0
  return [...(hasProgram ? [] : ['pocketsphinx']), ...(existsSync(MODEL) ? [] : ['pocketsphinx-en-us'])]
}

/** Writes the grammar of a recogniser that knows these sentences and nothing else. */
export function writeGrammar(file: string, sentences: readonly string[]): void {
  writeFileSync(file, `#JSGF V1.0;\ngrammar calls;\npublic <call> = ${sentences.join(' | ')};\n`)
}

/** The sentence of the grammar that is heard in a recording of 16 kHz, mono; empty if none is. */
export function recognised(wav: string, grammar: string): string {
  const model = ['-hmm', `${MODEL}/en-us`, '-dict', `${MODEL}/cmudict-en-us.dict`, '-jsgf', grammar]
  const { stdout } = spawnSync('pocketsphinx_continuous', [...model, '-infile', wav], { encoding: 'utf8' })
  return stdout.trim().replace(/\s+/g, ' ')
}
