// Runs before the first paint, so that nobody sees a flash of the other theme. A file, since inline scripts are refused.
let chosen = {}
try {
  chosen = JSON.parse(localStorage.getItem('settings') ?? '{}') ?? {}
} catch {
  // No storage, or not ours: the device decides.
}
const { theme = 'auto', textSize = 100, motion = 'auto' } = chosen
const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
const isStill = motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
Object.assign(document.documentElement.dataset, {
  theme: isDark ? 'dark' : 'light',
  textSize,
  motion: isStill ? 'reduced' : 'full',
})
