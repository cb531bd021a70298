import type { Settings } from '#client/settings/settings.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { TRADITIONAL_CALLS } from './traditional-calls.ts'

type CallSettings = Pick<Settings, 'calls' | 'language'>

/** The text on the screen for a called number: the room's announcement, or a nickname. */
export function writtenCall(number: number, announcement: string | null, { calls }: Pick<Settings, 'calls'>): string {
  if (calls === 'traditional') return `${TRADITIONAL_CALLS[number - 1]}, ${number}`
  return (announcement ?? String(number)).replace(/\.$/, '')
}

/**
 * The spoken words for a called number. In Hindi only its digits, which an English voice can also speak if there is no
 * Hindi one.
 */
export function spokenCall(number: number, announcement: string, { calls, language }: CallSettings): string {
  if (language === 'hi') return number < 10 ? `${number}. ${number}` : `${[...String(number)].join(', ')}. ${number}`
  return calls === 'traditional' ? `${TRADITIONAL_CALLS[number - 1]}, ${number}.` : announcement
}

/** The text for screen readers. */
export function announcedCall(number: number, count: number): string {
  return `${number}. ${count} of ${HIGHEST_NUMBER} called.`
}
