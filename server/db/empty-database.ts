import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants as zlib } from 'node:zlib'

/*
 * An embedded database with its tables and nothing in them, which the build puts beside the built programs in one file. A
 * first start unpacks it, because creating one takes seconds and half a gigabyte.
 */

/** Where it is: the sources and the built server are both two folders below the project. */
const BUILT_SERVER = join(import.meta.dirname, '../../dist/server')

/** The parts of the engine that decide what its data files look like. */
const ENGINE = ['pglite.wasm', 'pglite.data']

/**
 * The file for exactly the installed engine and these migrations, so that neither an engine opens what it may not understand
 * nor a database has tables of another version.
 */
export function packedPath(migrations: string): string {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const statements = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const paths = [
    ...ENGINE.map((name) => join(engine, name)),
    ...[...statements.sort(), join('meta', '_journal.json')].map((name) => join(migrations, name)),
  ]
  const sum = createHash('sha256')
  for (const path of paths) sum.update(readFileSync(path))
  return join(BUILT_SERVER, `empty-database-${sum.digest('hex').slice(0, 16)}.br`)
}

/** A file with its size, or a folder. */
interface Entry {
  path: string
  bytes: number | null
}

/** Packs the folder of a database that nobody has open. */
export function pack(folder: string): Buffer {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name)
    const content = found.isDirectory() ? null : readFileSync(path)
    // A build on Windows may be unpacked elsewhere.
    entries.push({ path: relative(folder, path).replaceAll(sep, '/'), bytes: content?.length ?? null })
    if (content) contents.push(content)
  }
  const list = Buffer.from(`${JSON.stringify(entries)}\n`)
  // The window spans the copies of the system tables in its three databases.
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS }
  return brotliCompressSync(Buffer.concat([list, ...contents]), { params })
}

/** Unpacks it into a new folder: all of it, or nothing if the process ends meanwhile. */
export function unpack(packed: Buffer, folder: string): void {
  const content = brotliDecompressSync(packed)
  const listEnd = content.indexOf('\n')
  const entries: Entry[] = JSON.parse(content.toString('utf8', 0, listEnd))
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  let from = listEnd + 1
  for (const { path, bytes } of entries) {
    const place = join(draft, path)
    if (bytes === null) mkdirSync(place, { recursive: true })
    else writeFileSync(place, content.subarray(from, from + bytes))
    from += bytes ?? 0
  }
  renameSync(draft, folder)
}

/** Unpacks the empty database of the build, if it has made the right one. Otherwise the engine creates its own. */
export function provideEmptyDatabase(folder: string, migrations: string): void {
  const packed = packedPath(migrations)
  if (existsSync(packed)) unpack(readFileSync(packed), folder)
}
