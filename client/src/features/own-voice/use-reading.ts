import { useEffect, useRef, useState } from 'react'
import { refresh, roomKeys } from '#client/server-state/query-client.ts'
import { sendRecording } from '#client/server-state/recordings.ts'
import { RequestError } from '#client/server-state/request.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { OwnVoice, RoomView } from '#shared/game/room/state.ts'
import { clipOf, samplesIn } from './clip.ts'
import { type Microphone, type NoMicrophone, openMicrophone } from './microphone.ts'
import { Ear, recordingOf } from './utterance.ts'

/** The numbers that were read for a room. */
export const readNumbers = (voice: OwnVoice | null | undefined) =>
  ALL_NUMBERS.filter((number) => (voice?.takes[number - 1] ?? 0) > 0)

/** What was wrong with what was said last. */
export type Mistake = 'tooLong' | 'tooSoft'

/** What happens: nothing, the browser asks for the microphone, somebody reads, or it does not go on. */
export type Reading =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'listening'; number: number; before: number | null; mistake: Mistake | null }
  | { phase: 'trouble'; why: NoMicrophone | RequestError }

/**
 * Somebody reads the numbers that nobody has read yet, in their order. Each is sent when it was said, and the next one
 * follows at once. The owner is told how loud it is.
 */
class Reader {
  private readonly roomId: RoomId
  private readonly tell: (reading: Reading) => void
  private readonly tellLoudness: (loudness: number) => void
  private microphone: Microphone | null = null
  private ear: Ear | null = null
  /** Read or loaded on this page, whether they have arrived or are on their way. */
  readonly sent = new Set<number>()
  private sending: Promise<void> = Promise.resolve()
  private now: Reading = { phase: 'idle' }
  /** As the room has them. */
  known: readonly number[] = []

  constructor(roomId: RoomId, tell: (reading: Reading) => void, tellLoudness: (loudness: number) => void) {
    this.roomId = roomId
    this.tell = tell
    this.tellLoudness = tellLoudness
  }

  /** Begins with a number, or with the first that is missing. Must run during a tap. */
  async start(number = this.missing()): Promise<void> {
    if (number === null || this.now.phase === 'asking') return
    this.change({ phase: 'asking' })
    try {
      const microphone = await openMicrophone(
        (samples) => this.hear(samples),
        () => this.stop({ phase: 'trouble', why: 'missing' }),
      )
      // Closed meanwhile.
      if ((this.now as Reading).phase !== 'asking') {
        microphone.close()
        return
      }
      this.microphone = microphone
      this.ear = new Ear(microphone.rate)
      this.change({ phase: 'listening', number, before: null, mistake: null })
    } catch (why) {
      this.change({ phase: 'trouble', why: why as NoMicrophone })
    }
  }

  /** The one before is read once more. */
  again(number: number): void {
    if (this.microphone) this.ear = new Ear(this.microphone.rate)
    this.change({ phase: 'listening', number, before: null, mistake: null })
  }

  stop(next: Reading = { phase: 'idle' }): void {
    this.microphone?.close()
    this.microphone = null
    this.ear = null
    this.tellLoudness(0)
    this.change(next)
    void this.sending.then(() => refresh(roomKeys.room(this.roomId)))
  }

  private hear(samples: Float32Array): void {
    const { ear, microphone, now } = this
    if (!ear || !microphone || now.phase !== 'listening') return
    const said = ear.hear(samples)
    this.tellLoudness(ear.loudness)
    if (!said) return
    const recording = recordingOf(said, microphone.rate)
    const clip = recording && clipOf(recording)
    if (!clip || !samplesIn(clip)) {
      this.change({ ...now, mistake: clip ? 'tooSoft' : 'tooLong' })
      return
    }
    this.send(now.number, clip)
    const number = this.missing()
    if (number === null) this.stop()
    else this.change({ phase: 'listening', number, before: now.number, mistake: null })
  }

  /** One after the other, so that a slow line has one of them at a time. */
  private send(number: number, clip: string): void {
    this.sent.add(number)
    this.sending = this.sending.then(async () => {
      if (!this.sent.has(number)) return
      try {
        await sendRecording(this.roomId, number, clip)
      } catch (why) {
        if (!(why instanceof RequestError)) throw why
        // What was read after it is not sent either: it all comes again.
        this.sent.clear()
        this.stop({ phase: 'trouble', why })
      }
    })
  }

  private missing(): number | null {
    return ALL_NUMBERS.find((number) => !this.sent.has(number) && !this.known.includes(number)) ?? null
  }

  private change(reading: Reading): void {
    this.now = reading
    this.tell(reading)
  }
}

/** The reader of an open screen, and what happens. The microphone is closed with the screen. */
export function useReading(room: RoomView, tellLoudness: (loudness: number) => void) {
  const [reading, setReading] = useState<Reading>({ phase: 'idle' })
  const kept = useRef<Reader>(undefined)
  kept.current ??= new Reader(room.id, setReading, tellLoudness)
  const reader = kept.current
  const known = readNumbers(room.ownVoice)
  reader.known = known
  useEffect(() => () => reader.stop(), [reader])
  return { reading, reader, read: ALL_NUMBERS.filter((number) => known.includes(number) || reader.sent.has(number)) }
}
