import { buildPrograms } from './support/programs.ts'

/** Vitest calls this before the first test, and what it returns after the last. */
export default buildPrograms
