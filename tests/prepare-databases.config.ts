import { prepareDatabases } from './support/databases.ts'

/** Vitest and Playwright call this before the first test, and what it returns after the last. */
export default prepareDatabases
