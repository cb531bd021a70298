import type { Reaction } from '#shared/game/reactions.ts'

/** How each reaction looks, and what a screen reader says of it. */
export const SIGNS: Record<Reaction, { sign: string; word: string }> = {
  clap: { sign: '👏', word: 'Clap' },
  hooray: { sign: '🎉', word: 'Hooray' },
  laugh: { sign: '😂', word: 'Laugh' },
  gasp: { sign: '😮', word: 'Gasp' },
  please: { sign: '🙏', word: 'Just one more' },
  love: { sign: '❤️', word: 'Love' },
}
