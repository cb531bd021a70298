import type { APIResponse, Route } from '@playwright/test'

/**
 * Fetches what a page has asked for. The server closes connections that were idle for five seconds, and a request that
 * meets this is sent again, as browsers do.
 */
export function fetchAgain(route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> {
  return route.fetch({ ...options, maxRetries: 3 })
}
