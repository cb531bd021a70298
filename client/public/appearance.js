// Runs before the first paint. A file, since inline scripts are refused.

// Prevents a flash of the other theme.
let chosen = {}
let seat = null
try {
  seat = JSON.parse(sessionStorage.getItem('seat'))?.roomId ?? localStorage.getItem('currentRoomId')
  chosen = JSON.parse(localStorage.getItem('settings') ?? '{}') ?? {}
} catch {
  // No storage, or unreadable: use the device's preference.
}
const { pageLanguage, theme = 'auto', textSize = 100, motion = 'auto', easyMode = false } = chosen
const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
const isStill = easyMode || motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
Object.assign(document.documentElement.dataset, {
  theme: isDark ? 'dark' : 'light',
  textSize: easyMode ? 140 : textSize,
  motion: isStill ? 'reduced' : 'full',
})

// What is read before the app is there, in a language other than that of the page.
const words = {
  hi: {
    loading: 'लोड हो रहा है…',
    failed: 'यह लोड नहीं हो पाया। नेटवर्क सुधरते ही हम फिर कोशिश करेंगे।',
  },
}[pageLanguage]
if (words) {
  document.documentElement.lang = pageLanguage
  document.addEventListener('readystatechange', () => {
    const note = document.getElementById('first-paint')
    if (note && document.readyState === 'interactive') note.textContent = words.loading
  })
}

// Asks for the room of the screen while the app is still loading. The app takes the answers, unless they are old by then.
const KEPT_MS = 10_000
const { hash, pathname } = location
const [, screen, number] = /^\/(host|tv|next)\/(\d{6})$/.exec(pathname) ?? /^\/([a-z-]+)$/.exec(pathname) ?? []
const read = { host: 'rooms', waiting: 'rooms', tv: 'game-state', next: 'game-state' }[screen]
const hasStrips = screen === 'ticket-selection' || screen === 'active-game'
const room = number ?? seat
// The link to host from another phone asks before it shows the room.
if (/^\d{6}$/.test(room) && (read || hasStrips) && !hash.startsWith('#h=')) {
  const ask = (path, cache) => {
    const answer = fetch(path, { credentials: 'include', cache }).catch(() => null)
    firstReads.set(path, answer)
    return answer
  }
  // The strips are the largest pictures of a game. Those of the first tickets come with the app and not after it.
  const loadPictures = async (answer) => {
    const ads = answer?.ok ? await answer.clone().json() : []
    globalThis.firstPictures = ads.slice(0, 3).map(({ imageUrl }) => Object.assign(new Image(), { src: imageUrl }))
  }
  globalThis.firstReads = new Map()
  void ask(`/api/${read ?? 'game-state'}/${room}`, 'no-store')
  if (screen === 'active-game' || screen === 'tv') void ask(`/api/rooms/${room}/winners`, 'no-store')
  // An answer that cannot be read is reported by the app, which reads it too.
  if (hasStrips) {
    ask('/api/advertisements', 'no-cache')
      .then(loadPictures)
      .catch(() => {})
  }
  setTimeout(() => firstReads.clear(), KEPT_MS)
}

// The app may fail to load. Then the first paint must not keep saying "Loading…", nor the app stay without its style sheet.
const TRY_AGAIN_MS = 10_000
const tryAgain = () => {
  if (navigator.onLine) location.reload()
}
addEventListener(
  'error',
  ({ target }) => {
    const note = document.getElementById('first-paint')
    // The app may be there before its style sheet has failed.
    const isSheet = target === document.querySelector('link[rel=stylesheet]')
    if (!isSheet && !(note && target instanceof HTMLScriptElement)) return
    if (note) note.textContent = words?.failed ?? 'We could not load this. We try again when the line is better.'
    addEventListener('online', tryAgain)
    setInterval(tryAgain, TRY_AGAIN_MS)
  },
  true,
)
