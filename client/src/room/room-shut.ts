import type { RequestError } from '#client/server-state/request.ts'
import type { OF_SITES } from '#shared/refusals/site-refusals.ts'

/** The operator of the site has closed the room. */
export function isRoomShut(error: RequestError | null): boolean {
  return error?.code === ('room_closed' satisfies keyof typeof OF_SITES)
}
