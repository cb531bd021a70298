import { buildServerProgram } from './support/server-program.ts'

/** Vitest calls this before the first test, and what it returns after the last. */
export default buildServerProgram
