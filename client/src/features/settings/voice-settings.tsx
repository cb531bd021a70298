import { useState } from 'react'
import { LANGUAGES, type Language } from '#client/settings/languages.ts'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { chooseSpokenLanguage, sayLanguageSample } from '#client/speech/choose-language.ts'
import { numberLanguages } from '#client/speech/number-languages.ts'
import { chooseNumbersIn, saySample } from '#client/speech/say-number.ts'
import { RECORDED_VOICE, speaker, useVoiceState } from '#client/speech/speaker.ts'
import { useVoices } from '#client/speech/use-voices.ts'
import { offeredVoices } from '#client/speech/voice.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { settingsWords } from '#client/words/en/settings.ts'

const isSpoken = (value: string): value is Language => value in LANGUAGES
const SPOKEN = (Object.keys(LANGUAGES) as Language[]).map((value): { value: string; label: string } => ({
  value,
  label: LANGUAGES[value].voice,
}))

/** Settings of the voice: on or off, which voice, language and words. */
export function VoiceSettings() {
  const settings = useSettings()
  const { language, numbersIn, voiceName, calls } = settings
  const words = settingsWords()
  const state = useVoiceState()
  const voices = useVoices()
  const offered = offeredVoices(voices, language)
  const isMissing = language === 'hi' && voices.length > 0 && offered.length === 0
  const chosen = [
    LANGUAGES[language].voice,
    voiceName === RECORDED_VOICE ? words.recorded : voiceName,
    calls === 'traditional' && words.traditional,
  ]
    .filter(Boolean)
    .join(' · ')

  if (state === 'unsupported') return <p className="py-2">{common().noVoice}</p>
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
      {isMissing && <p className="text-[0.9375rem] text-ink-2">{words.notInstalled}</p>}
      <EarCheck isThorough />
      <div className="py-2">
        <Disclosure label={words.moreOfVoice} summary={chosen}>
          <Choice
            label={words.language}
            value={numbersIn ?? language}
            options={[...SPOKEN, ...numberLanguages(voices).map(({ code, name }) => ({ value: code, label: name }))]}
            onChange={(value) => (isSpoken(value) ? void chooseSpokenLanguage(value) : chooseNumbersIn(value))}
            hint={numbersIn === null ? undefined : words.onlyNumbers}
          />
          <Choice
            label={words.whichVoice}
            value={voiceName}
            options={[
              { value: null, label: words.best },
              ...offered.map(({ name }) => ({ value: name, label: name })),
              { value: RECORDED_VOICE, label: words.recorded },
            ]}
            onChange={(value) => changeSettings({ voiceName: value })}
          />
          <Switch
            label={words.ownVoice}
            hint={words.ownVoiceHint}
            isOn={settings.ownVoice}
            onChange={(isOn) => changeSettings({ ownVoice: isOn })}
          />
          <Switch
            label={words.traditional}
            hint={words.traditionalHint}
            isOn={calls === 'traditional'}
            onChange={(isOn) => changeSettings({ calls: isOn ? 'traditional' : 'classic' })}
          />
          <Button className="my-2 justify-self-start" onClick={saySample} disabled={state === 'muted'}>
            {common().testVoice}
          </Button>
        </Disclosure>
      </div>
    </>
  )
}

export interface EarCheckProps {
  /** Also tells those who have heard nothing how to add a voice. */
  isThorough?: boolean
}

/**
 * Asks whether the device has said a word of the chosen language. Lists of voices cannot be trusted: some name voices that
 * are not installed, and some read the words as English.
 */
export function EarCheck({ isThorough = false }: EarCheckProps) {
  const { language, isHeard } = useSettings()
  const state = useVoiceState()
  const [wasAnswered, setWasAnswered] = useState(false)
  if (language === 'en' || isHeard === 'yes' || !['ready', 'silent', 'locked'].includes(state)) return null
  if (isHeard === 'no' && !isThorough && !wasAnswered) return null
  const words = settingsWords()
  const answer = (isHeard: 'yes' | 'no') => {
    setWasAnswered(true)
    changeSettings({ isHeard })
  }
  if (isHeard === 'no') {
    return (
      <Card className="my-2 grid gap-2">
        <p role="status">
          <span>{words.onlyDigits}</span> <span>{words.howTo}</span>
        </p>
        {isThorough && (
          <Button
            className="justify-self-start"
            onClick={() => {
              changeSettings({ isHeard: 'unknown' })
              sayLanguageSample()
            }}
          >
            {words.again}
          </Button>
        )}
      </Card>
    )
  }
  return (
    <Card className="my-2 grid gap-2">
      <p role="status" className="font-bold">
        {words.question(common(language).voiceSample)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="grow px-3" onClick={() => answer('yes')}>
          {words.yes}
        </Button>
        <Button variant="outline" className="grow px-3" onClick={() => answer('no')}>
          {words.no}
        </Button>
        <Button className="grow px-3" onClick={sayLanguageSample}>
          {words.again}
        </Button>
      </div>
    </Card>
  )
}
