import { Volume2 } from 'lucide-react'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { speaker, useVoiceState } from '#client/speech/speaker.ts'
import { Button } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { speech } from '#client/words/en/speech.ts'

/** A sound check before the game; the tap also lets the page speak later on. */
export function TestVoice() {
  const state = useVoiceState()
  if (state === 'unsupported') return <p>{common().noVoice}</p>
  const test = () => {
    speaker.unlock()
    if (state === 'muted') speaker.setMuted(false)
    speaker.speakNumber(speech(spokenLanguage(settings())).voiceOn, { clips: ['voice on'] })
  }
  return (
    <>
      <Button variant="outline" wide className="min-h-14" onClick={test}>
        <Volume2 aria-hidden size={22} />
        <span>{common().testVoice}</span>
      </Button>
      {state === 'silent' && <p role="status">{common().noVoice}</p>}
    </>
  )
}
