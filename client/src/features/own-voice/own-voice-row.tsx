import { Mic } from 'lucide-react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { SheetButton } from '#client/ui/sheet.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { OwnVoiceSheet } from './own-voice-sheet.tsx'
import { readNumbers } from './use-reading.ts'

/** The host's way to have numbers called in the family's own voice. */
export function OwnVoiceRow() {
  const { room } = useCurrentRoom()
  const words = hostToolWords().own
  const read = readNumbers(room.ownVoice).length
  return (
    <SheetButton sheet={(onClose) => <OwnVoiceSheet onClose={onClose} />}>
      <Mic aria-hidden size={20} />
      <span>{read > 0 ? words.ownVoiceOf(read) : words.ownVoice}</span>
    </SheetButton>
  )
}
