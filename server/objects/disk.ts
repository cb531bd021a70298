import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { LEAST_FREE_BYTES } from '../db/disk-space.ts'
import { RefusedError } from '../errors.ts'
import { webpOf } from './image.ts'
import type { LinkSigner } from './link-signer.ts'
import { type ObjectStore, UPLOAD_LINK_MS } from './store.ts'

/** Stores pictures in a folder. Browsers upload them to this server, which passes them to `receive`. */
export interface DiskStore extends ObjectStore {
  /**
   * Stores an uploaded file: limits its size while reading, checks that it is a picture, and resolves when it is safely
   * on disk. Works once per id.
   */
  receive(id: string, file: Readable): Promise<void>
  /** Throws a refusal while the disk is nearly full. */
  checkSpace(): Promise<void>
  links: LinkSigner
}

/** Opens a store under `folder`. Unfinished files are in a subfolder and never have a final name. */
export async function openDiskStore(
  folder: string,
  links: LinkSigner,
  minFreeBytes = LEAST_FREE_BYTES,
): Promise<DiskStore> {
  const unfinished = join(folder, 'unfinished')
  await mkdir(unfinished, { recursive: true })
  await removeAbandoned(unfinished)
  const pathOf = (id: string) => join(folder, `${id}.webp`)

  const store: DiskStore = {
    links,
    uploadOrigin: null,
    uploadUrl: async (id, origin) => {
      await store.checkSpace()
      return origin + links.sign(id)
    },
    checkSpace: async () => {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < minFreeBytes) throw new RefusedError('not_enough_storage')
    },
    receive: async (id, file) => {
      await store.checkSpace()
      if (await sizeOf(pathOf(id))) throw new RefusedError('upload_link_used')
      const raw = join(unfinished, randomUUID())
      const finished = join(unfinished, randomUUID())
      try {
        await writeCounted(raw, file)
        await writeSynced(finished, await webpOf(await readFile(raw)))
        await linkOnce(finished, pathOf(id))
        await syncFolder(folder)
      } finally {
        await rm(raw, { force: true })
        await rm(finished, { force: true })
      }
    },
    settle: async (id) => (await sizeOf(pathOf(id))) !== null,
    read: async (id) => {
      const size = await sizeOf(pathOf(id))
      return size === null ? null : { size, body: createReadStream(pathOf(id)) }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
  return store
}

/** Writes a stream to a file and refuses it once it exceeds the limit, whatever its announced length. */
async function writeCounted(path: string, source: Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    let size = 0
    // Keep the source open so that a refusal can still be sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > UPLOAD_MAX_BYTES) throw new RefusedError('file_too_large')
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Gives a file its final name. A link never replaces a file: of two concurrent uploads, also in different processes,
 * one succeeds.
 */
async function linkOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new RefusedError('upload_link_used')
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows refuses to.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Removes files left by killed processes, but none that another process may still be writing. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - UPLOAD_LINK_MS) await rm(path, { force: true })
  }
}
