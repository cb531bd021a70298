import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { spokenCall } from '#client/speech/call-words.ts'
import { speaker } from '#client/speech/speaker.ts'
import { NO_VOICE, useVoiceState } from '#client/speech/use-voice-state.ts'
import { useVoices } from '#client/speech/use-voices.ts'
import { offeredVoices } from '#client/speech/voice.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { numberAnnouncement } from '#shared/game/announcements.ts'

const LANGUAGES = [
  { value: 'en', label: 'English (India)' },
  { value: 'hi', label: 'हिन्दी' },
] as const
/** Long enough to tell whether digits are well said. */
const SAMPLE = 47

/** Settings of the voice: on or off, which voice, language and words. */
export function VoiceSettings() {
  const { language, voiceName, calls } = useSettings()
  const state = useVoiceState()
  const voices = useVoices()
  const offered = offeredVoices(voices, language)
  const isMissing = language === 'hi' && voices.length > 0 && offered.length === 0

  const test = () => {
    speaker.unlock()
    speaker.speakNumber(spokenCall(SAMPLE, numberAnnouncement(SAMPLE), { language, calls }))
  }
  if (state === 'unsupported') {
    return <p className="py-2">{NO_VOICE}</p>
  }
  return (
    <>
      <Switch
        label="Voice"
        hint="Using a screen reader? Turn voice off and it will read the numbers."
        isOn={state !== 'muted'}
        onChange={(isOn) => {
          speaker.unlock()
          speaker.setMuted(!isOn)
        }}
      />
      <Choice
        label="Language"
        value={language}
        options={LANGUAGES}
        onChange={(value) => changeSettings({ language: value, voiceName: null })}
        hint={isMissing ? 'Hindi voice is not installed on this phone. Using English.' : undefined}
      />
      {offered.length > 0 && (
        <Choice
          label="Which voice"
          value={voiceName}
          options={[
            { value: null, label: 'Best on this device' },
            ...offered.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(value) => changeSettings({ voiceName: value })}
        />
      )}
      <Switch
        label="Traditional calls"
        hint="Two fat ladies, 88"
        isOn={calls === 'traditional'}
        onChange={(isOn) => changeSettings({ calls: isOn ? 'traditional' : 'classic' })}
      />
      <Button className="my-2 justify-self-start" onClick={test} disabled={state === 'muted'}>
        Test voice
      </Button>
    </>
  )
}
