import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { findPython } from '../../scripts/python.ts'
import { programOf } from './programs.ts'

const python = findPython()

/** A command that judges the files it is given. Without a program this machine cannot start it. */
export interface VerifierCommand {
  name: string
  script: string
  program: string | null
}

export const NODE_COMMAND: VerifierCommand = {
  name: 'verify-draw.ts',
  script: programOf('verify-draw'),
  program: process.execPath,
}
export const PYTHON_COMMAND: VerifierCommand = {
  name: 'verify-draw.py',
  script: join(import.meta.dirname, '../../scripts/verify-draw.py'),
  program: python,
}

/** Runs a command on files in a folder. */
export async function runVerifier({ name, program, script }: VerifierCommand, folder: string, files: string[]) {
  if (program === null) throw new Error(`this machine cannot run ${name}`)
  const options = { cwd: folder, maxBuffer: 10_000_000 }
  try {
    const { stdout, stderr } = await promisify(execFile)(program, [script, ...files], options)
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    if (typeof code !== 'number') throw error
    return { code, out: stdout, err: stderr }
  }
}

/** The verdict of the game itself on a file, in the words of the command lines. */
function gameVerdict(file: string): string {
  let evidence: unknown
  try {
    evidence = JSON.parse(file)
  } catch {
    return 'broken: malformed'
  }
  const { verdict, fault } = verifyDraw(evidence)
  return fault === null ? verdict : `${verdict}: ${fault}`
}

/** The verdicts of the verifier in Python on files, in one run; null without Python. */
export async function pythonVerdicts(files: readonly (string | Uint8Array)[]): Promise<string[] | null> {
  if (!python) return null
  const folder = mkdtempSync(join(tmpdir(), 'tambola-verdicts-'))
  try {
    const names = files.map((file, i) => {
      writeFileSync(join(folder, `${i}`), file)
      return `${i}`
    })
    const { out, err } = await runVerifier(PYTHON_COMMAND, folder, names)
    if (err) throw new Error(err)
    const verdicts = new Map(out.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
    return names.map((name) => verdicts.get(name) ?? 'nothing was said')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The one verdict of all verifiers on each file. Throws at the first on which they differ. */
export async function commonVerdicts(files: readonly string[]): Promise<string[]> {
  const inPython = await pythonVerdicts(files)
  return files.map((file, i) => {
    const verdict = gameVerdict(file)
    const others = { node: judge(file), ...(inPython && { python: inPython[i] }) }
    if (Object.values(others).some((other) => other !== verdict)) {
      throw new Error(`${JSON.stringify({ game: verdict, ...others })} of ${file}`)
    }
    return verdict
  })
}
