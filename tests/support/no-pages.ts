import type { Pages } from '../../server/http/server.ts'

/** For servers that are only asked for answers. */
export const NO_PAGES: Pages = { handler: () => (_request, _response, next) => next(), built: true }
