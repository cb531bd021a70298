import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program can be started by its name. */
export function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
