import { Volume2, VolumeX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { speaker } from '#client/speech/speaker.ts'
import './header-button.css'

/** Turns the spoken calls on and off for this device. Turned on, it says so, which also proves that it can. */
export function VoiceToggle() {
  const isMuted = useSyncExternalStore(
    (changed) => speaker.subscribe(changed),
    () => speaker.isMuted(),
  )
  const toggle = () => {
    speaker.unlock()
    speaker.setMuted(!isMuted)
    if (isMuted) speaker.speakNumber('Voice on')
  }
  const Icon = isMuted ? VolumeX : Volume2
  return (
    <button type="button" className="header-button" aria-pressed={!isMuted} onClick={toggle}>
      <Icon size={22} aria-hidden="true" />
      <span className="header-button-word">{isMuted ? 'Voice off' : 'Voice on'}</span>
    </button>
  )
}
