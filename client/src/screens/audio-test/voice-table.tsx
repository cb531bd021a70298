import { useVoices } from '#client/speech/use-voices.ts'
import { Card } from '#client/ui/card.tsx'

/** All voices of this browser, with their language and where they speak from. */
export function VoiceTable() {
  const voices = useVoices()
  return (
    <Card>
      <h2 className="font-extrabold">Voices ({voices.length})</h2>
      <ul className="text-[0.9375rem]">
        {voices.map(({ name, lang, localService, voiceURI }) => (
          <li key={voiceURI + name}>
            {name} · {lang} · {localService ? 'on this device' : 'from a server'}
          </li>
        ))}
      </ul>
    </Card>
  )
}
