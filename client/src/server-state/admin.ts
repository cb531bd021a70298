import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdView, DayTotals, RoomAnalyticsRow, UploadLinkAnswer } from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import { MINUTE_MS } from '#shared/game/durations.ts'
import { ADS_KEY } from './ads.ts'
import { refresh } from './query-client.ts'
import { type RequestError, request } from './request.ts'

const ANALYTICS_POLL_MS = 2_000
const DAYS_POLL_MS = MINUTE_MS

const refreshAds = () => refresh(ADS_KEY)
const logged = (what: string) => (error: RequestError) => console.info(what, error)

/** Opens the admin session of this browser with the code. */
export function useEnterCode() {
  return useMutation<void, RequestError, string>({
    networkMode: 'always',
    mutationFn: (code) => request({ method: 'POST', path: '/api/admin/session', send: { code }, answer: 'noAnswer' }),
  })
}

/** Ends the admin session, on the server too. */
export function useSignOut() {
  return useMutation<void, RequestError>({
    networkMode: 'always',
    mutationFn: () => request({ method: 'DELETE', path: '/api/admin/session', answer: 'noAnswer' }),
  })
}

/** Adds an advertisement, or changes the one with that id. */
export function useSaveAd() {
  return useMutation<AdView, RequestError, Bodies['adBody'] & { id?: string | undefined }>({
    networkMode: 'always',
    mutationFn: ({ id, ...ad }) =>
      request({
        ...(id
          ? { method: 'PUT', path: `/api/advertisements/${id}` }
          : { method: 'POST', path: '/api/advertisements' }),
        send: ad,
        answer: 'adAnswer',
      }),
    onSettled: refreshAds,
    onError: logged('The advertisement could not be saved.'),
  })
}

export function useDeleteAd() {
  return useMutation<void, RequestError, string>({
    networkMode: 'always',
    mutationFn: (id) => request({ method: 'DELETE', path: `/api/advertisements/${id}`, answer: 'noAnswer' }),
    onSettled: refreshAds,
    onError: logged('The advertisement could not be deleted.'),
  })
}

/** All rooms, polled every 2 seconds while they are shown. */
export function useRoomAnalytics(isOpen: boolean) {
  return useQuery<RoomAnalyticsRow[], RequestError>({
    networkMode: 'always',
    queryKey: ['/api/analytics/rooms'],
    queryFn: () => request({ path: '/api/analytics/rooms', answer: 'roomAnalyticsAnswer' }),
    refetchInterval: ANALYTICS_POLL_MS,
    enabled: isOpen,
  })
}

/** The totals of the last 30 days, polled every minute while they are shown. */
export function useDailyTotals(isOpen: boolean) {
  return useQuery<DayTotals[], RequestError>({
    networkMode: 'always',
    queryKey: ['/api/analytics/days'],
    queryFn: () => request({ path: '/api/analytics/days', answer: 'dailyTotalsAnswer' }),
    refetchInterval: DAYS_POLL_MS,
    refetchOnMount: 'always',
    enabled: isOpen,
  })
}

/** A link to send one picture to. */
export function requestUploadLink(): Promise<UploadLinkAnswer> {
  return request({ method: 'POST', path: '/api/objects/upload', answer: 'uploadLinkAnswer' })
}
