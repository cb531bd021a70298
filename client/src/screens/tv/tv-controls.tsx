import clsx from 'clsx'
import { Maximize, Settings, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LanguageButtons } from '#client/features/settings/language-choice.tsx'
import { VoiceSettings } from '#client/features/settings/voice-settings.tsx'
import { paths } from '#client/paths.ts'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { speaker, useVoiceState } from '#client/speech/speaker.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { tvWords } from '#client/words/en/tv.ts'

/** Time without a touch after which the controls give way to the picture. */
const FADE_AFTER_MS = 3_000

const CONTROL =
  'grid size-14 place-items-center rounded-btn border-2 border-edge bg-surface text-ink focus-visible:outline-8!'

/** Settings, full screen and the way out. They fade, and come back with any movement, touch or key. */
export function TvControls() {
  const [, navigate] = useLocation()
  const [isFaded, setIsFaded] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIsFaded(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsFaded(true), FADE_AFTER_MS)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    wake()
    for (const event of events) window.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, wake)
    }
  }, [])

  const leave = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    // Back to the game that opened it, but never out of the app.
    if (globalThis.navigation?.canGoBack) history.back()
    else navigate(paths.dashboard)
  }
  const fill = () => {
    speaker.unlock()
    // Some TVs refuse full screen. Nothing else depends on it.
    document.documentElement.requestFullscreen().catch(() => {})
  }
  return (
    <>
      <div
        className="tv-controls fixed top-2 right-2 flex gap-2 transition-opacity duration-[360ms] data-faded:opacity-0"
        data-faded={isFaded || undefined}
      >
        <button
          type="button"
          className={CONTROL}
          aria-label={common().settings}
          aria-haspopup="dialog"
          onClick={() => setIsSetting(true)}
        >
          <Settings aria-hidden size={26} />
        </button>
        {document.fullscreenEnabled && (
          <button type="button" className={CONTROL} aria-label={tvWords().fullScreen} onClick={fill}>
            <Maximize aria-hidden size={26} />
          </button>
        )}
        <button type="button" className={CONTROL} aria-label={tvWords().leave} onClick={leave}>
          <X aria-hidden size={28} />
        </button>
      </div>
      {isSetting && <TvSettings onClose={() => setIsSetting(false)} />}
    </>
  )
}

/** What can be set on a big screen, in letters for the sofa. */
function TvSettings({ onClose }: { onClose(): void }) {
  const { sounds, reactions } = useSettings()
  const words = settingsWords()
  return (
    <Sheet title={common().settings} onClose={onClose}>
      <div className="for-sofa grid grid-cols-1 gap-1 divide-y divide-line">
        <div className="flex flex-wrap gap-2 pb-1">
          <LanguageButtons large />
        </div>
        <VoiceSettings />
        <Switch label={words.soundEffects} isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
        <Switch label={words.reactions} isOn={reactions} onChange={(isOn) => changeSettings({ reactions: isOn })} />
      </div>
    </Sheet>
  )
}

/** Asks for the key without which browsers do not speak. */
export function VoiceHint({ className }: { className?: string }) {
  if (useVoiceState() !== 'locked') return null
  return (
    <p
      className={clsx(
        'tv-text whitespace-nowrap rounded-full bg-peacock px-[1.2vmin] pt-[0.5vmin] text-on-peacock',
        className,
      )}
    >
      {navigator.maxTouchPoints > 0 ? tvWords().tapForVoice : tvWords().pressForVoice}
    </p>
  )
}
