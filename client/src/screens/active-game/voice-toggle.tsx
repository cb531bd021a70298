import { Tv, Volume2, VolumeX } from 'lucide-react'
import type { RoomVoice } from '#client/features/one-room/use-room-voice.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import { HeaderButton } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { speech } from '#client/words/en/speech.ts'

/**
 * Turns the spoken calls on and off for this device. When turned on it speaks, which proves that it works. While the TV
 * speaks for the room, it lets this device speak too.
 */
export function VoiceToggle({ voice: { isOnTv, speakHereToo } }: { voice: RoomVoice }) {
  const words = gameWords()
  const isMuted = useVoiceState() === 'muted'
  const toggle = () => {
    speaker.unlock()
    speaker.setMuted(!isMuted)
    if (isMuted) speaker.speakNumber(speech(spokenLanguage(settings())).voiceOn)
  }
  if (isOnTv && !isMuted) {
    return <HeaderButton icon={Tv} word={words.tvVoice} aria-label={words.voiceOnTv} onClick={speakHereToo} />
  }
  return (
    <HeaderButton
      icon={isMuted ? VolumeX : Volume2}
      word={isMuted ? words.voiceOff : words.voiceOn}
      aria-pressed={!isMuted}
      onClick={toggle}
    />
  )
}
