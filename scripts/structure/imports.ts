import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** One import of a file of the project. Paths start at the project's folder. */
interface Import {
  from: string
  to: string
  /** As it is written. */
  specifier: string
}

const ALIASES = { '#shared/': 'shared/', '#client/': 'client/src/' }

/** The files below some folders of a project whose names end in one of the endings. */
export function filesBelow(project: string, folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(project, folder), { encoding: 'utf8', recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
}

/** What a file of TypeScript imports, static or not: packages and files, types and values. */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(/\b(?:from|import) ?\(?'([^']+)'/g)].flatMap(([, specifier]) => specifier ?? [])
}

/** The imports among the files of the project. Those of packages are left out. */
export function importsIn(project: string, files: readonly string[]): Import[] {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((from) =>
      specifiersIn(readFileSync(join(project, from), 'utf8')).flatMap((specifier) => {
        const to = pathOf(from, specifier)
        return to === null ? [] : [{ from, to, specifier }]
      }),
    )
}

/** The path of an imported file from the project's folder; null for a package. */
function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return null
}
