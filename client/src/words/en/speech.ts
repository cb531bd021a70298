import { gameOverAnnouncement, winnerAnnouncement } from '#shared/game/announcements.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { Pattern } from '#shared/game/types.ts'
import { TRADITIONAL_CALLS } from './traditional-calls.ts'

export const en = {
  voiceOn: 'Voice on',
  /** Whether a device speaks the language at all. */
  sample: '4 and 7, 47.',
  /** A number as the room announces it. */
  number: (_number: number, announcement: string): string => announcement,
  nickname: (number: number) => `${TRADITIONAL_CALLS[number - 1]}, ${number}.`,
  win: (name: string, pattern: Pattern, place: number) => winnerAnnouncement(name, pattern, place),
  over: (names: readonly string[]) => gameOverAnnouncement(names),

  writtenNumber: (_number: number, announcement: string): string => announcement.replace(/\.$/, ''),
  writtenNickname: (number: number) => `${TRADITIONAL_CALLS[number - 1]}, ${number}`,
  announced: (number: number, count: number) => `${number}. ${count} of ${HIGHEST_NUMBER} called.`,
}
