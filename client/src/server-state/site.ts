import { useMutation, useQuery } from '@tanstack/react-query'
import type { SiteAnswer, SiteRoomAnswer, SiteRoomRow, SiteSettingsAnswer } from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { queryClient, refresh } from './query-client.ts'
import { type RequestError, request } from './request.ts'

const ROOMS_POLL_MS = 2_000

const SITE_SETTINGS_KEY = ['/api/site/settings'] as const
const ROOMS_KEY = ['/api/site/rooms'] as const
const roomKey = (roomId: RoomId) => [...ROOMS_KEY, roomId] as const

/** Who runs the site. */
export function useSite() {
  return useQuery<SiteAnswer, RequestError>({
    queryKey: ['/api/site'],
    queryFn: () => request({ path: '/api/site', answer: 'siteAnswer' }),
  })
}

/** What the operator has chosen for the whole site. */
export function useSiteSettings() {
  return useQuery<SiteSettingsAnswer, RequestError>({
    networkMode: 'always',
    queryKey: SITE_SETTINGS_KEY,
    queryFn: () => request({ path: SITE_SETTINGS_KEY[0], answer: 'siteSettingsAnswer' }),
    refetchOnMount: 'always',
  })
}

export function useChangeSite() {
  return useMutation<SiteSettingsAnswer, RequestError, Bodies['siteSettingsBody']>({
    networkMode: 'always',
    mutationFn: (change) =>
      request({ method: 'PUT', path: SITE_SETTINGS_KEY[0], send: change, answer: 'siteSettingsAnswer' }),
    onSuccess: (settings) => queryClient.setQueryData(SITE_SETTINGS_KEY, settings),
  })
}

/** All rooms, polled every 2 seconds while they are shown. */
export function useSiteRooms(isShown: boolean) {
  return useQuery<SiteRoomRow[], RequestError>({
    networkMode: 'always',
    queryKey: ROOMS_KEY,
    queryFn: () => request({ path: ROOMS_KEY[0], answer: 'siteRoomsAnswer' }),
    refetchInterval: ROOMS_POLL_MS,
    enabled: isShown,
  })
}

/** One room with its people, polled likewise. */
export function useSiteRoom(roomId: RoomId) {
  return useQuery<SiteRoomAnswer, RequestError>({
    networkMode: 'always',
    queryKey: roomKey(roomId),
    queryFn: () => request({ path: roomKey(roomId).join('/'), answer: 'siteRoomAnswer' }),
    refetchInterval: ({ state }) => (state.error?.status === 404 ? false : ROOMS_POLL_MS),
    refetchOnMount: 'always',
  })
}

/** What the operator does to a room. */
export type SiteAct = { act: 'close' | 'delete' | 'voice' } | { act: 'name' | 'picture'; id: string }

export function useSiteAct(roomId: RoomId) {
  return useMutation<void, RequestError, SiteAct>({
    networkMode: 'always',
    mutationFn: (wanted) => request({ ...questionOf(roomId, wanted), answer: 'noAnswer' }),
    onSettled: () => Promise.all([refresh(roomKey(roomId)), refresh(ROOMS_KEY)]),
  })
}

function questionOf(roomId: RoomId, wanted: SiteAct): { method: 'POST' | 'DELETE'; path: string } {
  const path = roomKey(roomId).join('/')
  switch (wanted.act) {
    case 'close':
      return { method: 'POST', path: `${path}/close` }
    case 'delete':
      return { method: 'DELETE', path }
    case 'voice':
      return { method: 'DELETE', path: `/api/rooms/${roomId}/voice` }
    default:
      return { method: 'DELETE', path: `${path}/${wanted.act}s/${wanted.id}` }
  }
}

/** Where the files of an evening are. The browser saves them. */
export const exportPath = (roomId: RoomId, file: 'winners.csv' | 'people.csv' | `draw-${number}.json`) =>
  `/exports/${roomId}/${file}`
export const DAYS_PATH = '/exports/days.csv'
