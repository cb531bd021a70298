import { readFileSync } from 'node:fs'

/** A line of a Dockerfile: what to do, and the rest of the line. */
interface Instruction {
  name: string
  rest: string
}

/** The instructions of a Dockerfile in their order, with continued lines joined. */
export function readDockerfile(path: string): Instruction[] {
  const text = readFileSync(path, 'utf8').replaceAll(/\\\n\s*/g, '')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return { name, rest }
  })
}

/** Whether a path within the project stays out of what Docker is given. Patterns count from the project's folder. */
export function ignoredBy(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
    return new RegExp(`^${escaped}(/|$)`)
  })
  return (path) => expressions.some((expression) => expression.test(path))
}
