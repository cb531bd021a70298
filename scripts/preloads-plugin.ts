import type { Plugin } from 'vite'
import { paths } from '../client/src/paths.ts'
import { closure, stylesOf } from './service-worker-plugin.ts'

/** Routes whose screen has another name. */
const SCREENS: Partial<Record<keyof typeof paths, string>> = { nextRound: 'tv', admin: 'dashboard' }

/** Parts that screens among the first scripts load on their own, and show at once. They read no room, so nothing is checked. */
const PARTS: Partial<Record<keyof typeof paths, string>> = { lobby: 'client/src/features/joining/more-choices.tsx' }

/** What every screen of a room waits for, since no answer is shown before it was checked. */
const VALIDATORS = 'server-state/validators.ts'

/**
 * Adds `preloads.json` to a build: for each route what its screen loads beside the first scripts. The server names these
 * files in the page, so that they come with the first scripts and not after them.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      // After Vite has taken out the scripts that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entries = chunks.filter((chunk) => chunk.isEntry)
        const first = closure(bundle, entries, ({ imports }) => imports)
        const firstStyles = new Set([...first].flatMap(stylesOf))
        const holding = (file: string) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))
        const routes: Record<string, string[]> = {}
        for (const [name, route] of Object.entries(paths) as [keyof typeof paths, string][]) {
          const screen = SCREENS[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
          const file = PARTS[name] ?? `client/src/screens/${screen}.tsx`
          const own = holding(file)
          if (own.length === 0) throw new Error(`there is no ${file} for the route ${route}`)
          if (own.every((chunk) => first.has(chunk))) continue
          const checks = name in PARTS ? [] : holding(VALIDATORS)
          const loaded = [...closure(bundle, [...own, ...checks], ({ imports }) => imports)]
          const beyond = loaded.filter((chunk) => !first.has(chunk))
          const named = new Set([...beyond.flatMap(stylesOf), ...beyond.map(({ fileName }) => fileName)])
          routes[route] = [...named].filter((name) => !firstStyles.has(name)).map((name) => `/${name}`)
        }
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(routes) })
      },
    },
  }
}
