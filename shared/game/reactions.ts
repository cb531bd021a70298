/** What players can show each other during a game. There is no text among it. */
export const REACTIONS = ['clap', 'hooray', 'laugh', 'gasp', 'please', 'love'] as const
export type Reaction = (typeof REACTIONS)[number]

export function isReaction(word: string): word is Reaction {
  return REACTIONS.some((each) => each === word)
}

/** The most names that are sent with the reactions of a second. */
export const REACTION_NAMES = 5

/** A player may react once in this time. */
export const REACT_AGAIN_MS = 2_000
