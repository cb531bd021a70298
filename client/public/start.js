/*
 * Runs before the first paint, in every browser: it sets the theme, asks for the first answers, starts the build that this
 * browser can run, and says what to do if there is none. A file, since inline scripts are refused; ES5, since older
 * browsers must read it too.
 */
;(function () {
  var root = document.documentElement
  var page = document.currentScript.dataset

  // Prevents a flash of the other theme.
  var chosen = {}
  var seat = null
  try {
    seat = JSON.parse(sessionStorage.getItem('seat') || '{}').roomId || localStorage.getItem('currentRoomId')
    chosen = JSON.parse(localStorage.getItem('settings') || '{}') || {}
  } catch (_) {
    // No storage, or unreadable: use the device's preference.
  }
  var prefers = function (query) {
    return matchMedia(query).matches
  }
  var theme = chosen.theme || 'auto'
  var isDark = theme === 'auto' ? prefers('(prefers-color-scheme: dark)') : theme === 'dark'
  var isStill = chosen.easyMode || chosen.motion === 'reduced' || prefers('(prefers-reduced-motion: reduce)')
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.textSize = chosen.easyMode ? '140' : String(chosen.textSize || 100)
  root.dataset.motion = isStill ? 'reduced' : 'full'

  // What is read before the app is there.
  var WORDS = {
    en: {
      loading: 'Loading…',
      slow: 'This takes longer than usual.',
      failed: 'We could not load this. We try again when the line is better.',
      broken: 'The game could not start.',
      again: 'Load again',
      tooOld: 'This browser is too old for the game.',
      needs: function (browser) {
        return (
          (browser ? 'This is ' + browser + '. ' : '') + 'The game needs Chrome 85, Firefox 102, Safari 15 or later.'
        )
      },
      elsewhere: 'Update the browser, or open the link on another phone.',
      television: 'Plug in a laptop, or show your phone on the TV.',
      showGame: 'Show a game on this screen',
    },
    hi: {
      loading: 'लोड हो रहा है…',
      slow: 'इसमें ज़्यादा समय लग रहा है।',
      failed: 'यह लोड नहीं हो पाया। नेटवर्क सुधरते ही हम फिर कोशिश करेंगे।',
      broken: 'खेल शुरू नहीं हो पाया।',
      again: 'फिर से लोड करें',
      tooOld: 'यह ब्राउज़र इस खेल के लिए बहुत पुराना है।',
      needs: function (browser) {
        return (browser ? 'यह ' + browser + ' है। ' : '') + 'खेल के लिए क्रोम 85, फ़ायरफ़ॉक्स 102, सफ़ारी 15 या इससे नया चाहिए।'
      },
      elsewhere: 'ब्राउज़र को अपडेट करें, या लिंक किसी दूसरे फ़ोन पर खोलें।',
      television: 'लैपटॉप लगाएँ, या अपना फ़ोन टीवी पर दिखाएँ।',
      showGame: 'इस स्क्रीन पर खेल दिखाएँ',
    },
  }
  var words = WORDS[chosen.pageLanguage] || WORDS.en
  if (words !== WORDS.en) root.lang = chosen.pageLanguage

  // `browserslist` in package.json names the versions. Each of them has these features, and the versions before lack one.
  var has = function (object, name) {
    return object !== undefined && typeof object[name] === 'function'
  }
  var supports = function (property, value) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(property, value))
  }
  var matches = function (expression) {
    try {
      return new RegExp(expression) !== null
    } catch (_) {
      return false
    }
  }
  var isToday =
    supports('color', 'color-mix(in srgb, red, red)') &&
    matches('(?<!a)b') &&
    has(Object, 'hasOwn') &&
    has(window, 'structuredClone') &&
    ['at', 'findLast', 'toReversed', 'toSorted', 'toSpliced'].every(function (name) {
      return has(Array.prototype, name)
    }) &&
    has(String.prototype, 'replaceAll')
  var showsTv = 'noModule' in HTMLScriptElement.prototype && supports('gap', '1px') && has(window, 'ResizeObserver')
  var plays = showsTv && has(window, 'WeakRef') && has(Promise, 'any')

  var path = location.pathname
  var isTvPage = /^\/tv(\/|$)/.test(path)
  var isSupported = isToday || plays || (showsTv && isTvPage)

  /** Puts lines of text and a button below the name of the game. */
  var note = function (lines, label, press) {
    var place = document.getElementById('first-paint')
    if (!place) return
    place.textContent = ''
    lines.forEach(function (text) {
      var line = document.createElement('p')
      line.textContent = text
      place.appendChild(line)
    })
    if (!label) return
    var button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.className = 'mt-3 min-h-12 rounded-btn border-2 border-edge px-5 font-bold'
    button.onclick = press
    place.appendChild(button)
  }

  var browserName = function () {
    var found = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Version)\/(\d+)/.exec(navigator.userAgent) || []
    var names = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet', Version: 'Safari' }
    return found[1] ? (names[found[1]] || found[1]) + ' ' + found[2] : ''
  }

  /** Says in both languages what this browser is, what is needed and what to do. */
  var sayTooOld = function () {
    var main = document.querySelector('main')
    main.style.cssText = 'max-width:34em;margin:0 auto;padding:1em;font:1.25em/1.5 sans-serif;text-align:center'
    var both = words === WORDS.en ? [WORDS.en, WORDS.hi] : [WORDS.hi, WORDS.en]
    var lines = both.map(function (each) {
      var way = isTvPage ? each.television : each.elsewhere
      return [each.tooOld, each.needs(browserName()), way].join(' ')
    })
    note(lines, showsTv && words.showGame, function () {
      location.href = '/tv'
    })
  }

  var isStarted = function () {
    return !document.getElementById('first-paint')
  }
  var reload = function () {
    location.reload()
  }

  /** Starts the app. The page of a development server does it by itself. */
  var start = function () {
    if (!isSupported) return sayTooOld()
    if (words !== WORDS.en) note([words.loading])
    if (!page.src) return
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = isToday ? page.src : page.legacySrc
    document.head.appendChild(script)
  }

  /** Makes a link to a file of the build. Its file is loaded once it is in the page. */
  var linkTo = function (rel, address) {
    var link = document.createElement('link')
    link.rel = rel
    link.crossOrigin = ''
    link.href = address
    return link
  }

  document.addEventListener('DOMContentLoaded', function () {
    var sheet = document.querySelector('link[rel=stylesheet]')
    if (isToday || !isSupported || !sheet || !page.legacySrc) return start()
    // The build for older browsers reads its sheet, so the script comes meanwhile and starts afterwards.
    // It is a new element: Chromium 108 to 110 report no load of a sheet whose address changes while it is loading.
    var own = linkTo('stylesheet', page.legacyStyle)
    own.onload = start
    sheet.parentNode.replaceChild(own, sheet)
    document.head.appendChild(linkTo('modulepreload', page.legacySrc))
  })
  if (!isSupported) return

  // Asks for the room of the screen while the app is still loading. The app takes the answers, unless they are old by then.
  var KEPT_MS = 10000
  var inPath = /^\/(host|tv|next)\/(\d{6})$/.exec(path) || /^\/([a-z-]+)$/.exec(path) || []
  var screen = inPath[1]
  // A shared link leads to the lobby of its room.
  var linked = (/[?&]room=(\d{6})(?:&|$)/.exec(location.search) || [])[1]
  var room = screen === 'lobby' ? linked : inPath[2] || seat
  var read = { host: 'rooms', waiting: 'rooms', lobby: 'rooms', tv: 'game-state', next: 'game-state' }[screen]
  var hasStrips = screen === 'ticket-selection' || screen === 'active-game'
  // The link to host from another phone asks before it shows the room.
  if (/^\d{6}$/.test(room) && (read || hasStrips) && location.hash.slice(0, 3) !== '#h=') {
    var firstReads = new Map()
    window.firstReads = firstReads
    var ask = function (address, cache) {
      var answer = fetch(address, { credentials: 'include', cache: cache }).catch(function () {
        return null
      })
      firstReads.set(address, answer)
      return answer
    }
    void ask('/api/' + (read || 'game-state') + '/' + room, 'no-store')
    // The form waits for it, where this browser may be known.
    if (screen === 'lobby' && /(?:^|; )tambola-seated=/.test(document.cookie)) {
      void ask('/api/rooms/' + room + '/seats', 'no-store')
    }
    if (screen === 'active-game' || screen === 'tv') void ask('/api/rooms/' + room + '/winners', 'no-store')
    // The strips are the largest pictures of a game. Those of the first tickets come with the app and not after it.
    if (hasStrips) {
      ask('/api/advertisements', 'no-cache')
        .then(function (answer) {
          return answer && answer.ok ? answer.clone().json() : []
        })
        .then(function (ads) {
          window.firstPictures = ads.slice(0, 3).map(function (ad) {
            var picture = new Image()
            picture.src = ad.imageUrl
            return picture
          })
        })
        // An answer that cannot be read is reported by the app, which reads it too.
        .catch(function () {})
    }
    setTimeout(function () {
      firstReads.clear()
    }, KEPT_MS)
  }

  // The app may fail to start. Then the first paint must not keep saying "Loading…", nor the app stay without its style sheet.
  var TRY_AGAIN_MS = 10000
  var SLOW_AFTER_MS = 12000
  var isTryingAgain = false
  addEventListener(
    'error',
    function (event) {
      var target = event.target
      // The app may be there before its style sheet has failed.
      var isSheet = target === document.querySelector('link[rel=stylesheet]')
      var isScript = target instanceof HTMLScriptElement
      if (isStarted() && !isSheet) return
      if (!isSheet && !isScript) return note([words.broken], words.again, reload)
      note([words.failed], words.again, reload)
      if (isTryingAgain) return
      isTryingAgain = true
      var tryAgain = function () {
        if (navigator.onLine && (isSheet || !isStarted())) reload()
      }
      addEventListener('online', tryAgain)
      setInterval(tryAgain, TRY_AGAIN_MS)
    },
    true
  )
  addEventListener('unhandledrejection', function () {
    note([words.broken], words.again, reload)
  })
  setTimeout(function () {
    var place = document.getElementById('first-paint')
    if (place && !place.querySelector('button')) note([words.slow], words.again, reload)
  }, SLOW_AFTER_MS)
})()
