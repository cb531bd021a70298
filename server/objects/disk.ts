import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts'
import { LEAST_FREE_BYTES } from '../db/disk-space.ts'
import { RefusedError } from '../errors.ts'
import { webpOf } from './image.ts'
import { type ObjectStore, UPLOAD_LINK_MS } from './store.ts'
import type { LinkSigner } from './upload-link.ts'

/** Pictures in a folder. Browsers send them to this server, which is what `receive` is for. */
export interface DiskStore extends ObjectStore {
  /** Takes a file in: counted as it comes, proved to be a picture, and there for good when this returns. Once for each id. */
  receive(id: string, file: Readable): Promise<void>
  /** Refuses while the disk is nearly full. */
  checkSpace(): Promise<void>
  links: LinkSigner
}

/** Keeps pictures under `folder`. What is unfinished lies in a folder beside them and never has a final name. */
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

/** Writes what comes, and stops at the first byte too many, whatever length was announced. */
async function writeCounted(path: string, source: Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    let size = 0
    // The source stays open, so that a refusal can still be answered.
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

/** Gives a file its final name. Links never replace anything: of two uploads at once, in whatever process, one succeeds. */
async function linkOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new RefusedError('upload_link_used')
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
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

/** Clears away what a killed process has left, but nothing that another one may still be writing. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - UPLOAD_LINK_MS) await rm(path, { force: true })
  }
}
