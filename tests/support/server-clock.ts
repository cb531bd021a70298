/*
 * A built server that lives on another day. Its database is the embedded one, which asks the process for the time.
 */

/** What a process is told so that it takes `now` for the present moment when it starts. */
export function startingAt(now: string): { NODE_OPTIONS: string } {
  const shift = Date.parse(now) - Date.now()
  const code = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${shift}) }
      static now() { return Real.now() + ${shift} }
    }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}
