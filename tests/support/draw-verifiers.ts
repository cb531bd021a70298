import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { programOf } from './programs.ts'

export const VERIFY_DRAW = programOf('verify-draw')

/** Runs the command that judges files, or a link to it, on files in a folder. */
export async function runVerifier(folder: string, files: string[], script = VERIFY_DRAW) {
  const options = { cwd: folder, maxBuffer: 10_000_000 }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...files], options)
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    if (typeof code !== 'number') throw error
    return { code, out: stdout, err: stderr }
  }
}

/** The verdict of the game itself on a file, in the words of the command line. */
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

/** The one verdict of both verifiers on each file. Throws at the first on which they differ. */
export function commonVerdicts(files: readonly string[]): string[] {
  return files.map((file) => {
    const [game, node] = [gameVerdict(file), judge(file)]
    if (game !== node) throw new Error(`${JSON.stringify({ game, node })} of ${file}`)
    return game
  })
}
