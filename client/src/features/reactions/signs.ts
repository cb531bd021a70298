import type { Reaction } from '#shared/game/reactions.ts'

/** How each reaction looks. */
export const SIGNS: Record<Reaction, string> = {
  clap: '👏',
  hooray: '🎉',
  laugh: '😂',
  gasp: '😮',
  please: '🙏',
  love: '❤️',
}
