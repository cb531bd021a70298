import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#client/device/share.ts'
import { refresh, roomKeys } from '#client/server-state/query-client.ts'
import { recordingAt, sendRecording } from '#client/server-state/recordings.ts'
import { RequestError } from '#client/server-state/request.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { clipOf } from './clip.ts'
import { type Clips, clipsIn, FILE_NAME, type FileFault, fileOf } from './voice-file.ts'

/** What becomes of the file: nothing, it is saved or loaded, this is done, or it does not go on. */
export type FileState =
  | { phase: 'idle' }
  | { phase: 'saving' | 'saved' }
  | { phase: 'loading'; done: number; of: number }
  | { phase: 'loaded'; numbers: number }
  | { phase: 'trouble'; why: FileFault | RequestError }

export const isUnderWay = ({ phase }: FileState) => phase === 'saving' || phase === 'loading'

/**
 * Saves the recordings of a room as a file, and loads those of another evening.
 *
 * @param sent the numbers that were sent from this page; what is loaded is added
 */
export function useVoiceFile({ id: roomId, ownVoice }: RoomView, sent: Set<number>) {
  const [state, setState] = useState<FileState>({ phase: 'idle' })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Tells how it ends. */
  const during = async (act: () => Promise<FileState>) => {
    try {
      setState(await act())
    } catch (why) {
      if (!(why instanceof RequestError)) throw why
      setState({ phase: 'trouble', why })
    }
    void refresh(roomKeys.room(roomId))
  }

  const save = () =>
    during(async () => {
      setState({ phase: 'saving' })
      const clips = new Map<number, Int16Array>()
      for (const [i, take] of (ownVoice?.takes ?? []).entries())
        if (ownVoice && take > 0) clips.set(i + 1, await kept(ownVoice.id, i + 1, take))
      saveFile(fileOf(clips), FILE_NAME)
      return { phase: 'saved' }
    })

  /** Takes the numbers that were not read in this room: what is here already stays. */
  const load = (file: Blob) =>
    during(async () => {
      setState({ phase: 'loading', done: 0, of: 0 })
      const clips = await clipsIn(file)
      if ('file' in clips) return { phase: 'trouble', why: clips }
      const missing = missingOf(clips, (number) => sent.has(number) || (ownVoice?.takes[number - 1] ?? 0) > 0)
      for (const [done, [number, samples]] of missing.entries()) {
        // Closing the sheet stops the loading. Choosing the file again continues it.
        if (!isOpen.current) break
        setState({ phase: 'loading', done, of: missing.length })
        await sendRecording(roomId, number, clipOf(samples))
        sent.add(number)
      }
      return { phase: 'loaded', numbers: missing.length }
    })

  return { file: state, save, load }
}

const missingOf = (clips: Clips, isHere: (number: number) => boolean) =>
  [...clips].filter(([number]) => !isHere(number)).sort(([one], [other]) => one - other)

/** A recording that the room has. One that cannot be had now counts as no answer. */
async function kept(...of: Parameters<typeof recordingAt>): Promise<Int16Array> {
  const samples = await recordingAt(...of)
  if (!samples) throw new RequestError(0, '', null)
  return samples
}
