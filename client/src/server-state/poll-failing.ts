/**
 * Whether polls fail: from the first one that was not answered well until the next one that is. Failures alone would not
 * tell, since they are counted anew for each poll.
 */
export function isPollFailing({ failureCount, isError }: { failureCount: number; isError: boolean }): boolean {
  return failureCount > 0 || isError
}
