import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

/*
 * The theme: every colour, font, corner, shadow and breakpoint has its home here. `client/src/app/styles.css` loads it with
 * `@config`. Utilities use the tokens by name (`bg-surface`, `rounded-card`), CSS files as custom properties
 * (`var(--surface)`). Fonts themselves are declared in `styles.css`.
 */

/** Paper by daylight. */
const light = {
  bg: '#fff4df',
  surface: '#fffcf5',
  sunken: '#fbe6bf',
  ink: '#2a1810',
  'ink-2': '#664433',
  edge: '#94683c',
  line: '#e5c990',
  peacock: '#096165',
  'on-peacock': '#fffcf5',
  gold: '#ffb21a',
  'on-gold': '#2a1810',
  kumkum: '#ae182a',
  mehndi: '#2e6b1f',
  ring: '#0a4a8f',
  paper: '#fff9ea',
  'paper-blank': '#f3dfb6',
  /** The stripes of blank cells. */
  'paper-hatch': '#edd5a9',
  'paper-rule': '#c79a5b',
  daub: '#096165',
  'soft-error': '#ffe3de',
  'soft-ok': '#e4f2da',
  'soft-warn': '#ffebc2',
  press: '#2a1810',
}

/** What is different by lamplight. */
const dark: Partial<typeof light> = {
  bg: '#1a110c',
  surface: '#281b13',
  sunken: '#120b07',
  ink: '#fff1d9',
  'ink-2': '#dabf9f',
  edge: '#a37b52',
  line: '#4a3524',
  peacock: '#5ccbc5',
  'on-peacock': '#06201f',
  gold: '#ffbc3b',
  kumkum: '#ff8d85',
  mehndi: '#8fd07a',
  ring: '#9cc7ff',
  paper: '#f3e2bd',
  'paper-blank': '#e0cb9f',
  'paper-hatch': '#ddc495',
  'soft-error': '#4a2422',
  'soft-ok': '#33401f',
  'soft-warn': '#4c3a15',
  press: '#0b0603',
}

/** Where more contrast is asked for. */
const contrast: Partial<typeof light> = {
  edge: 'var(--ink)',
  line: 'var(--ink-2)',
  'paper-blank': 'var(--paper)',
  'paper-hatch': '#ebd5ab',
}

/** Things that are no paint of the theme: by lamplight they have the colours that they have by day. */
const things = {
  /** Ink on whatever is paper or gold, white on what is dark, and the ring around a number that has the focus. */
  'paper-ink': '#2a1810',
  'paper-white': '#fffcf5',
  'paper-ring': '#0a4a8f',
  /** The ground on which the latest number lies. */
  caller: '#096165',
  marigold: '#ffb21a',
  'token-light': '#ffd060',
  'token-dark': '#f29a00',
  'token-edge': '#7a4a00',
  'token-halo': 'rgb(255 252 245 / 22%)',
  'token-empty': '#fff4df',
  /** Pads of real tickets come in colours, and so do the initials of players. */
  'pad-pink': '#f7b7b2',
  'pad-green': '#bfd98a',
  'pad-blue': '#a9d3de',
  'pad-orange': '#f8c48c',
  alarm: '#ae182a',
  'on-alarm': '#fff',
  checked: '#2e6b1f',
  shade: 'rgb(20 10 4 / 60%)',
  /** The ground of an advertisement, like nothing of the game. */
  ad: '#e3e6ee',
}

/** The same in both themes. */
const shapes = {
  'font-ui': '"Baloo 2 Variable", "Baloo 2 Fallback", "Noto Sans Devanagari", system-ui, sans-serif',
  'font-num': '"Khand", "Baloo 2 Variable", sans-serif',
  'radius-ticket': '10px',
  'radius-chip': '12px',
  'radius-btn': '14px',
  'radius-card': '16px',
  'shadow-press': '0 3px 0 var(--press)',
  'ease-pop': 'cubic-bezier(0.34, 1.56, 0.64, 1)',
}

type Tokens = Record<string, string>

/** All colours, by day and by lamplight. */
export const COLOURS: { light: Tokens; dark: Tokens } = {
  light: { ...light, ...things },
  dark: { ...light, ...dark, ...things },
}

/** The tokens as CSS declares them. */
const declared = (tokens: Tokens) => Object.fromEntries(Object.entries(tokens).map(([name, it]) => [`--${name}`, it]))

/** The tokens as utilities use them. */
const used = (tokens: Tokens) => Object.fromEntries(Object.keys(tokens).map((name) => [name, `var(--${name})`]))

export default {
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    screens: { sm: '40rem', md: '48rem', lg: '64rem' },
    extend: {
      colors: used(COLOURS.light),
      fontFamily: { ui: 'var(--font-ui)', num: 'var(--font-num)' },
      fontSize: { base: ['1.0625rem', '1.5rem'] },
      borderRadius: {
        ticket: 'var(--radius-ticket)',
        chip: 'var(--radius-chip)',
        btn: 'var(--radius-btn)',
        card: 'var(--radius-card)',
      },
      boxShadow: { press: 'var(--shadow-press)' },
      transitionTimingFunction: { pop: 'var(--ease-pop)' },
      keyframes: {
        arrive: { from: { translate: '0 -12px', opacity: '0' } },
        rise: { from: { translate: '0 24px', opacity: '0' } },
        beat: { to: { opacity: '0.25' } },
        late: { from: { opacity: '0' } },
        win: { from: { scale: '0.85', opacity: '0' } },
      },
      animation: {
        arrive: 'arrive 220ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        rise: 'rise 220ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        win: 'win 260ms var(--ease-pop)',
        // What blinks must end within five seconds (WCAG 2.2.2), and spares the battery.
        beat: 'beat 1.2s ease-in-out 4 alternate',
        // What comes at once would only flicker.
        late: 'late 1ms 200ms both',
      },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      // A screen with room for a column beside the tickets.
      addVariant('wide', '@media (width >= 768px) and (height >= 480px)')
      // A screen with a column beside the tickets, however low it is.
      addVariant('columns', '@media (width >= 768px), (width >= 480px) and (height < 480px)')
      addVariant('large-text', '[data-text-size]:not([data-text-size="100"]) &')
      // Upright phones, while the caller is small so that tickets can be read.
      addVariant('collapsed', {
        '@media (width < 480px), (width < 768px) and (height >= 480px)': { '.caller[data-collapsed] &': '@slot' },
      })
      // A big screen that is held upright, or a phone.
      addVariant('upright', '@media (aspect-ratio < 1.2)')
      // One with room for a large board.
      addVariant('desk', '@media (width >= 1200px) and (height >= 820px)')
      // The other two shapes of the game: a phone on its side, and a phone held upright.
      addVariant('side', '@media (width >= 480px) and (height < 480px)')
      addVariant('phone', '@media (width < 480px), (width < 768px) and (height >= 480px)')
      addBase({
        ':root': declared({ ...shapes, ...things }),
        ':root, [data-theme="light"]': { 'color-scheme': 'light', ...declared(light) },
        '[data-theme="dark"]': { 'color-scheme': 'dark', ...declared(dark) },
        '@media (prefers-contrast: more)': { ':root, [data-theme="dark"]': declared(contrast) },
      })
    }),
  ],
} satisfies Config
