import { Volume2 } from 'lucide-react'
import { speaker } from '#client/speech/speaker.ts'
import { NO_VOICE, useVoiceState } from '#client/speech/use-voice-state.ts'
import { Button } from '#client/ui/button.tsx'

/** A sound check before the game; the tap also lets the page speak later on. */
export function TestVoice() {
  const state = useVoiceState()
  if (state === 'unsupported') return <p>{NO_VOICE}</p>
  const test = () => {
    speaker.unlock()
    if (state === 'muted') speaker.setMuted(false)
    speaker.speakNumber('Voice on')
  }
  return (
    <Button variant="outline" wide className="min-h-14" onClick={test}>
      <Volume2 aria-hidden size={22} /> Test voice
    </Button>
  )
}
