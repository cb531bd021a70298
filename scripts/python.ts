import { execFileSync } from 'node:child_process'

/** The name of a Python 3.9 or newer on the PATH, or null. */
export function findPython(): string | null {
  return ['python3', 'python'].find(isNewEnough) ?? null
}

function isNewEnough(name: string): boolean {
  try {
    execFileSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
