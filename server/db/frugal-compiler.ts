import { setFlagsFromString } from 'node:v8'

/** The newest Node whose compiler is content with little. */
const FRUGAL_NODE = 22

/**
 * After Node 22 the optimising compiler takes 600 MB for a single function of the database, the one that evaluates
 * expressions. There the code stays as the first compiler makes it: slower, but a host with 1 GB can start it.
 */
export function boundCompiler(): void {
  if (Number.parseInt(process.versions.node, 10) <= FRUGAL_NODE) return
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
