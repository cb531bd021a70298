import { LANGUAGES } from './languages.ts'
import { settings, subscribeSettings } from './settings.ts'

const darkness = matchMedia('(prefers-color-scheme: dark)')
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Applies language, theme, text size and motion to the page, as chosen or as the device prefers. */
export function applyAppearance(): void {
  const apply = () => {
    const { pageLanguage, theme, textSize, motion, easyMode } = settings()
    document.documentElement.lang = LANGUAGES[pageLanguage].tag
    const root = document.documentElement.dataset
    root.theme = theme === 'auto' ? (darkness.matches ? 'dark' : 'light') : theme
    root.textSize = String(easyMode ? 140 : textSize)
    root.motion = easyMode || motion === 'reduced' || stillness.matches ? 'reduced' : 'full'
  }
  apply()
  subscribeSettings(apply)
  darkness.addEventListener('change', apply)
  stillness.addEventListener('change', apply)
}

/** Whether to skip animations. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset.motion === 'reduced'
}

/** Scrolls to a part of the screen, and moves the focus to what has this selector in it. */
export function leadTo(part: Element | null, stop: string): void {
  part?.scrollIntoView({ block: 'start', behavior: isMotionReduced() ? 'auto' : 'smooth' })
  part?.querySelector<HTMLElement>(stop)?.focus({ preventScroll: true })
}
