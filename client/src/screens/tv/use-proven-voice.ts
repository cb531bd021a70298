import { useEffect } from 'react'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { useVoices } from '#client/speech/use-voices.ts'
import { bestVoice, isProvenVoice } from '#client/speech/voice.ts'

/** Nobody is asked who tells a TV its language by its address: a voice that is known to speak it is used. */
export function useProvenVoice(): void {
  const voices = useVoices()
  const { language, isHeard } = useSettings()
  useEffect(() => {
    if (isHeard !== 'unknown' || language === 'en') return
    if (isProvenVoice(bestVoice(voices, language), language)) changeSettings({ isHeard: 'yes' })
  }, [voices, language, isHeard])
}
