import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { RoomId, VoiceId } from '#shared/game/ids.ts'
import { CLIP_MAX_LETTERS } from '#shared/input/wav.ts'
import { gameRooms } from './rooms.ts'

/** Numbers in the family's own voice: one recording of each at most, which goes with its room. */
export const recordings = pgTable(
  'recordings',
  {
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    voiceId: uuid('voice_id').$type<VoiceId>().notNull(),
    take: integer('take').notNull(),
    /** A WAV file in Base64, as pictures of wins are kept. */
    wav: text('wav').notNull(),
  },
  (recording) => [
    primaryKey({ columns: [recording.roomId, recording.number] }),
    unique('recordings_voice_number').on(recording.voiceId, recording.number),
    check('recordings_number', sql`${recording.number} between 1 and 90`),
    check('recordings_wav', sql`char_length(${recording.wav}) <= ${sql.raw(String(CLIP_MAX_LETTERS))}`),
  ],
)
