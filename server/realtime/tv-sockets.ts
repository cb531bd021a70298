import type { RoomId } from '#shared/game/ids.ts'
import type { TvSign } from '#shared/messages.ts'
import { type Presence, speakingTvOf, tvOf } from '../presence/presence.ts'
import type { PlayedSeat, Watcher } from './watcher.ts'

/** A TV that has not repeated for so long that its voice is on has been switched off. */
const TV_SILENT_AFTER_MS = 3_000

export const seatOfTv = (roomId: RoomId): PlayedSeat => ({
  playerId: tvOf(roomId),
  isBorrower: false,
  canBeLost: false,
})

/** The sockets of TVs, and which of them speak. */
export class TvSockets {
  private readonly presence: Presence
  private readonly speaking = new Set<Watcher>()

  constructor(presence: Presence) {
    this.presence = presence
  }

  /** What a TV with a socket here does in a room. */
  signIn(roomId: RoomId): TvSign | null {
    if (this.presence.isPlaying(speakingTvOf(roomId))) return 'speaks'
    return this.presence.isPlaying(tvOf(roomId)) ? 'shows' : null
  }

  /** Its page has said that its voice is on. */
  noteSpeaking(watcher: Watcher): void {
    const { roomId } = watcher
    if (roomId === null || !watcher.seats.some(({ playerId }) => playerId === tvOf(roomId))) return
    watcher.spokeAt = performance.now()
    if (this.speaking.has(watcher)) return
    this.speaking.add(watcher)
    this.presence.socketOpened(speakingTvOf(roomId))
  }

  hush(watcher: Watcher): void {
    if (this.speaking.delete(watcher)) this.presence.socketClosed(speakingTvOf(watcher.roomId ?? ''))
  }

  /** Counts TVs no longer as speaking that have not said so for a while. */
  noteSilent(): void {
    const before = performance.now() - TV_SILENT_AFTER_MS
    for (const watcher of this.speaking) if (watcher.spokeAt < before) this.hush(watcher)
  }
}
