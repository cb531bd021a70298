import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * npm sometimes writes a lockfile that contains only the packages of its own platform; `npm ci` then fails on others.
 * This script finds such gaps, and packages from other sources than the public registry.
 */

const REGISTRY = 'https://registry.npmjs.org/'

interface LockedPackage {
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const faults = Object.entries(packages).flatMap(([path, { resolved, link, optionalDependencies = {} }]) => [
  ...Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the project'} names ${name}, which is not in the lockfile`),
  ...(resolved && !link && !resolved.startsWith(REGISTRY) ? [`${path} would come from ${resolved}`] : []),
])

if (faults.length === 0) {
  process.stdout.write(`package-lock.json is complete: ${Object.keys(packages).length} entries\n`)
} else {
  process.stderr.write(
    `package-lock.json cannot be used everywhere:\n${faults.map((fault) => `  ${fault}\n`).join('')}` +
      'Delete node_modules and package-lock.json, run `npm install` against the public registry and look again.\n',
  )
  process.exitCode = 1
}

/** Whether Node would find the package from there: in its own node_modules, or in that of a parent folder. */
function isLocked(from: string, name: string): boolean {
  const parts = `/${from}`.split('/node_modules/')
  const folders = parts.map((_, i) => parts.slice(0, i + 1).join('/node_modules/'))
  return folders.some((folder) => packages[`${folder}/node_modules/${name}`.slice(1)])
}
