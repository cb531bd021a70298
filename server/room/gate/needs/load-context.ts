import type { SessionHash } from '#shared/game/ids.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import type { Tx } from '../../../db/db.ts'
import type { Limits } from '../../../limits/limits.ts'
import type { Presence } from '../../../presence/presence.ts'
import type { RoomRow } from '../../rows/repo.ts'
import type { SeatedPlayer } from '../../rows/seats-repo.ts'
import type { ComesFrom } from './seat-pace.ts'

/** What the needs of commands depend on, besides the database. */
export interface NeedsDeps {
  presence: Presence
  maxPlayers: number
  /** How fast rooms fill, and how often somebody may ask the numbers to wait. */
  limits: Limits
}

/** What a room and the database know of somebody who asks to come in. */
export interface JoinContext {
  /** Names of all who have no seat in the present round. */
  waiting: string[]
  /** Names of those on paper, who have no seat either. */
  onPaper: string[]
  taken: Needs['newcomer']['taken']
  /** The sender's seats and places in all rooms. */
  inAll: number
  /** The name that was sent looks like the one in the room because of letters of other scripts. */
  isLookAlike: boolean
  /** Whom the pace of new seats counts them with. */
  from: ComesFrom
}

/** A command that is to be decided: in which room, and by whose session. */
export interface LoadContext {
  deps: NeedsDeps
  on: Tx
  row: RoomRow
  seats: SeatedPlayer[]
  /** Null for the clock. */
  session: SessionHash | null
  /** Of somebody who asks to come in. */
  joinContext?: JoinContext | undefined
}

/** The session of a sender who cannot be the clock. */
export function sessionOf({ session }: LoadContext): SessionHash {
  if (session === null) throw new Error('the clock takes no seat')
  return session
}
