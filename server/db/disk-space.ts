import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { type Job, runEvery } from '../scheduler.ts'

/** The embedded database does not survive a full disk, so changes are refused below this much free space. */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024
const LOOK_AT_DISK_MS = 2_000

/** Tells whether the disk of a folder is nearly full. */
export interface DiskSpace extends Job {
  isLow(): boolean
}

/** Checks the free space every two seconds. A disk that cannot be checked counts as large enough. */
export async function watchDiskSpace(folder: string, leastFreeBytes: number, log: Logger): Promise<DiskSpace> {
  let low = false
  const look = async () => {
    const free = await freeBytes(folder)
    if (free < leastFreeBytes && !low) log.error({ free }, 'the disk is nearly full: changes are refused')
    low = free < leastFreeBytes
  }
  await look()
  return { isLow: () => low, ...runEvery(LOOK_AT_DISK_MS, 'look at the disk', look, log) }
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
