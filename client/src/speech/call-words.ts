import type { Settings } from '#client/settings/settings.ts'
import { HIGHEST_NUMBER } from '#shared/limits.ts'
import { TRADITIONAL_CALLS } from './traditional-calls.ts'

type Choice = Pick<Settings, 'calls' | 'language'>

/** What the screen says for a called number: the room's own words, or its nickname. */
export function writtenCall(number: number, announcement: string | null, { calls }: Pick<Settings, 'calls'>): string {
  if (calls === 'traditional') return `${TRADITIONAL_CALLS[number - 1]}, ${number}`
  return (announcement ?? String(number)).replace(/\.$/, '')
}

/**
 * What is said for a called number. In Hindi only its digits, which an English voice says right too where the Hindi one
 * is missing.
 */
export function spokenCall(number: number, announcement: string, { calls, language }: Choice): string {
  if (language === 'hi') return number < 10 ? `${number}. ${number}` : `${[...String(number)].join(', ')}. ${number}`
  return calls === 'traditional' ? `${TRADITIONAL_CALLS[number - 1]}, ${number}.` : announcement
}

/** What a screen reader says for a called number. */
export function announcedCall(number: number, count: number): string {
  return `${number}. ${count} of ${HIGHEST_NUMBER} called.`
}
