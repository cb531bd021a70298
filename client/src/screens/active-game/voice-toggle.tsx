import { Volume2, VolumeX } from 'lucide-react'
import { speaker } from '#client/speech/speaker.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import { HeaderButton } from '#client/ui/header-button.tsx'

/** Turns the spoken calls on and off for this device. When turned on it speaks, which proves that it works. */
export function VoiceToggle() {
  const isMuted = useVoiceState() === 'muted'
  const toggle = () => {
    speaker.unlock()
    speaker.setMuted(!isMuted)
    if (isMuted) speaker.speakNumber('Voice on')
  }
  return (
    <HeaderButton
      icon={isMuted ? VolumeX : Volume2}
      word={isMuted ? 'Voice off' : 'Voice on'}
      aria-pressed={!isMuted}
      onClick={toggle}
    />
  )
}
