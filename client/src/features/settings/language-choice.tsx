import clsx from 'clsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { LANGUAGES, type Language } from '#client/settings/languages.ts'
import { useSettings } from '#client/settings/settings.ts'
import { chooseLanguage } from '#client/speech/choose-language.ts'
import { Button } from '#client/ui/button.tsx'
import type { EarCheckProps } from './voice-settings.tsx'

const EarCheck = lazyPart(async () => (await import('./voice-settings.tsx')).EarCheck)

/**
 * A button for each other language, in that language. Its letters come from a font of these names alone: the whole font is
 * loaded only for those who choose the language. On a device that speaks it the button is gold. Where nothing stands beside it, it may be `large`.
 */
export function LanguageButtons({ large = false, ofDevice = false }: { large?: boolean; ofDevice?: boolean }) {
  const { pageLanguage } = useSettings()
  const others = (Object.keys(LANGUAGES) as Language[]).filter(
    (language) => language !== pageLanguage && (!ofDevice || pageLanguage !== 'en' || isOfDevice(language)),
  )
  return others.map((language) => (
    <Button
      key={language}
      lang={LANGUAGES[language].tag}
      variant={isOfDevice(language) ? 'primary' : 'plain'}
      className={clsx('min-h-11 px-2.5', large ? 'text-lg' : 'text-[15px]')}
      style={{ fontFamily: '"Language Names", var(--font-ui)' }}
      onClick={() => void chooseLanguage(language)}
    >
      {LANGUAGES[language].name}
    </Button>
  ))
}

/** The question whether the chosen language is heard, loaded by those who have chosen one. */
export function LanguageHeard(props: EarCheckProps) {
  const { language, isHeard } = useSettings()
  if (language === 'en' || isHeard === 'yes') return null
  return <EarCheck {...props} />
}

function isOfDevice(language: Language): boolean {
  return language !== 'en' && navigator.languages.some((tag) => tag.startsWith(language))
}
