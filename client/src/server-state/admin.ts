import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdBody, AdView, RoomAnalyticsRow, UploadLinkAnswer } from '#shared/api.ts'
import { ADS_KEY } from './ads.ts'
import { refresh } from './query-client.ts'
import { type RequestError, request } from './request.ts'

const ANALYTICS_POLL_MS = 2_000

const refreshAds = () => refresh(ADS_KEY)
const logged = (what: string) => (error: RequestError) => console.info(what, error)

/** Opens the admin session of this browser with the code. */
export function useEnterCode() {
  return useMutation<void, RequestError, string>({
    mutationFn: (code) => request('POST', '/api/admin/session', { code }),
  })
}

/** Ends it, on the server too: whoever uses this browser next is no admin. */
export function useSignOut() {
  return useMutation<void, RequestError>({
    mutationFn: () => request('DELETE', '/api/admin/session'),
  })
}

/** Adds an advertisement, or changes the one with that id. */
export function useSaveAd() {
  return useMutation<AdView, RequestError, AdBody & { id?: string | undefined }>({
    mutationFn: ({ id, ...ad }) =>
      id ? request('PUT', `/api/advertisements/${id}`, ad) : request('POST', '/api/advertisements', ad),
    onSuccess: refreshAds,
    onError: logged('The advertisement could not be saved.'),
  })
}

export function useDeleteAd() {
  return useMutation<void, RequestError, string>({
    mutationFn: (id) => request('DELETE', `/api/advertisements/${id}`),
    onSuccess: refreshAds,
    onError: logged('The advertisement could not be deleted.'),
  })
}

/** The rooms as they are now, asked for every 2 seconds while somebody looks. */
export function useRoomAnalytics(isOpen: boolean) {
  return useQuery<RoomAnalyticsRow[], RequestError>({
    queryKey: ['/api/analytics/rooms'],
    refetchInterval: ANALYTICS_POLL_MS,
    enabled: isOpen,
  })
}

/** A link to send one picture to. */
export function requestUploadLink(): Promise<UploadLinkAnswer> {
  return request('POST', '/api/objects/upload')
}
