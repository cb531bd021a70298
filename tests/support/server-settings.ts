import type { ServerOptions } from '../../server/app/options.ts'

/** What a test starts a server with: variables of its environment, and options that no product sets. */
export type Settings = Partial<ServerOptions> & Record<Uppercase<string>, string>

/** The variables and the options of what was given; those that come later win. */
export function settingsOf(...given: readonly Settings[]) {
  const all = Object.entries(Object.assign({}, ...given))
  const those = (isVariable: boolean) =>
    Object.fromEntries(all.filter(([name]) => isVariable === (name === name.toUpperCase())))
  return { variables: those(true) as Record<string, string>, options: those(false) as Partial<ServerOptions> }
}
