import { and, eq } from 'drizzle-orm'
import type { RoomId, VoiceId } from '#shared/game/ids.ts'
import type { Effects } from '#shared/game/room/decision.ts'
import type { Db, Tx } from '../../db/db.ts'
import { recordings } from '../../db/tables/recordings.ts'

/** Writes a number that was read, or deletes all of a room. */
export async function saveRecording(
  tx: Tx,
  roomId: RoomId,
  recording: NonNullable<Effects['recording']> | null,
): Promise<void> {
  if (recording === null) {
    await tx.delete(recordings).where(eq(recordings.roomId, roomId))
    return
  }
  await tx
    .insert(recordings)
    .values({ roomId, ...recording })
    .onConflictDoUpdate({ target: [recordings.roomId, recordings.number], set: recording })
}

/** The recording of a number as a WAV file, or null if it is not there any more. */
export async function loadRecording(db: Db, voiceId: VoiceId, number: number, take: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ wav: recordings.wav })
    .from(recordings)
    .where(and(eq(recordings.voiceId, voiceId), eq(recordings.number, number), eq(recordings.take, take)))
  return row ? Buffer.from(row.wav, 'base64') : null
}
