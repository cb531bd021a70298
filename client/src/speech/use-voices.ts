import { useEffect, useState } from 'react'

/** The browser's voices, once they are loaded. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!window.speechSynthesis) return
    const look = () => setVoices(window.speechSynthesis.getVoices())
    look()
    window.speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => window.speechSynthesis.removeEventListener?.('voiceschanged', look)
  }, [])
  return voices
}
