const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** How browsers start in all tests. */
export const BROWSER_ARGS = [...quiet, ...asRoot]
