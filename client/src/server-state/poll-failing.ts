/**
 * Whether polls fail: from the first one that was not answered well until the next one that is. Failures alone would not
 * show it, since they are counted separately for each poll.
 */
export function isPollFailing({ failureCount, isError }: { failureCount: number; isError: boolean }): boolean {
  return failureCount > 0 || isError
}
