import { Listeners } from '#client/device/listeners.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { Reaction } from '#shared/game/reactions.ts'
import type { ReactionsMessage } from '#shared/messages.ts'
import { request } from './request.ts'

export type Felt = ReactionsMessage['payload']

const heard = new Listeners<Felt>()

/** Listens for what players of the room on the screen felt in the last second. */
export const onFelt = heard.subscribe

export function felt(news: Felt): void {
  heard.tell(news)
}

/** Nobody waits for the answer: a reaction that is lost is not missed. */
export function react(playerId: PlayerId, reaction: Reaction): void {
  const path = `/api/players/${playerId}/reactions/${reaction}`
  request({ method: 'POST', path, answer: 'noAnswer' }).catch(() => {})
}
