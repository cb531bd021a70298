import { useQuery } from '@tanstack/react-query'
import type { AdView } from '#shared/api.ts'
import { type RequestError, requestKept } from './request.ts'

const ADS_POLL_MS = 5_000

/** Cache key of the advertisements, which is also their path. */
export const ADS_KEY = ['/api/advertisements'] as const

/** The advertisements, polled every 5 seconds. If there is no answer, none are shown. */
export function useAds() {
  return useQuery<AdView[], RequestError>({
    queryKey: ADS_KEY,
    queryFn: () =>
      requestKept(ADS_KEY[0], 'adsAnswer').catch((error) => {
        console.info('The advertisements could not be loaded.', error)
        throw error
      }),
    refetchInterval: ADS_POLL_MS,
    // Also for a screen that only asks for them.
    notifyOnChangeProps: ['data'],
  })
}
