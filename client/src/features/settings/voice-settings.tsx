import { LANGUAGES, type Language } from '#client/language/languages.ts'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { spokenCall } from '#client/speech/call-words.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import { useVoices } from '#client/speech/use-voices.ts'
import { offeredVoices } from '#client/speech/voice.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { chooseSpokenLanguage } from './choose-language.ts'
import { LanguageHeard } from './language-choice.tsx'

const SPOKEN = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value].voice }))
/** Long enough to tell whether digits are well said. */
const SAMPLE = 47

/** Settings of the voice: on or off, which voice, language and words. */
export function VoiceSettings() {
  const settings = useSettings()
  const { language, voiceName, calls } = settings
  const words = settingsWords()
  const state = useVoiceState()
  const voices = useVoices()
  const offered = offeredVoices(voices, language)
  const isMissing = language === 'hi' && voices.length > 0 && offered.length === 0

  const test = () => {
    speaker.unlock()
    speaker.speakNumber(spokenCall(SAMPLE, numberAnnouncement(SAMPLE), settings))
  }
  if (state === 'unsupported') {
    return <p className="py-2">{common().noVoice}</p>
  }
  return (
    <>
      <Switch
        label={words.voice}
        hint={words.voiceHint}
        isOn={state !== 'muted'}
        onChange={(isOn) => {
          speaker.unlock()
          speaker.setMuted(!isOn)
        }}
      />
      <Choice
        label={words.language}
        value={language}
        options={SPOKEN}
        onChange={(value) => void chooseSpokenLanguage(value)}
        hint={isMissing ? words.notInstalled : undefined}
      />
      <LanguageHeard isThorough />
      {offered.length > 0 && (
        <Choice
          label={words.whichVoice}
          value={voiceName}
          options={[{ value: null, label: words.best }, ...offered.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(value) => changeSettings({ voiceName: value })}
        />
      )}
      <Switch
        label={words.traditional}
        hint={words.traditionalHint}
        isOn={calls === 'traditional'}
        onChange={(isOn) => changeSettings({ calls: isOn ? 'traditional' : 'classic' })}
      />
      <Button className="my-2 justify-self-start" onClick={test} disabled={state === 'muted'}>
        {common().testVoice}
      </Button>
    </>
  )
}
