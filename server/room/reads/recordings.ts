import { LRUCache } from 'lru-cache'
import type { VoiceId } from '#shared/game/ids.ts'
import type { Db } from '../../db/db.ts'
import { loadRecording } from '../rows/recordings.ts'

/** Recordings in memory, at most 64 KB each. All phones of a room ask for the same ones within seconds. */
const MOST_RECORDINGS_KEPT = 180
/** What was thrown away is not served any more after this time. */
const KEPT_MS = 30_000

/** Cache of recorded numbers. They never change: one that is read again has another `take`. */
export class Recordings {
  private readonly kept = new LRUCache<string, Promise<Buffer | null>>({ max: MOST_RECORDINGS_KEPT, ttl: KEPT_MS })
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The recording of a number as a WAV file, or null if it is not there any more. */
  read(voiceId: VoiceId, number: number, take: number): Promise<Buffer | null> {
    const key = `${voiceId} ${number} ${take}`
    const known = this.kept.get(key)
    if (known !== undefined) return known
    const loading = loadRecording(this.db, voiceId, number, take)
    this.kept.set(key, loading)
    const forget = () => this.kept.delete(key)
    loading.then((wav) => wav ?? forget(), forget)
    return loading
  }
}
