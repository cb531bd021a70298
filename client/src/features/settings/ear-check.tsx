import { useState } from 'react'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { settingsWords } from '#client/words/en/settings.ts'
import { speech } from '#client/words/en/speech.ts'
import { sayLanguageSample } from './choose-language.ts'

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
  if (isHeard === 'yes' || state === 'unsupported' || state === 'muted') return null
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
          {words.onlyDigits} {words.howTo}
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
        {words.question(speech(language).sample)}
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
