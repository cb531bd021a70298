import type { ConfirmAnswer } from '#shared/api.ts'
import { randomHex } from '../random-hex.ts'

const PREFIX = 'entropy-'
const keyOf = (playerId: string) => `${PREFIX}${playerId}`
const takenKeyOf = (playerId: string) => `${PREFIX}taken-${playerId}`

/** Random bytes that this browser adds to the draw for a player. The same in every try, so that a retry is no second one. */
export function entropyFor(playerId: string): string {
  try {
    const kept = localStorage.getItem(keyOf(playerId))
    if (kept) return kept
    forgetEarlierGames()
    const made = randomHex()
    localStorage.setItem(keyOf(playerId), made)
    return made
  } catch {
    // Without storage each try makes its own, and the server takes the first that it gets.
    return randomHex()
  }
}

/** What this browser added, if the server said that it took it. Otherwise nobody may expect to find it in the draw. */
export function takenEntropy(playerId: string): string | null {
  try {
    return localStorage.getItem(takenKeyOf(playerId))
  } catch {
    return null
  }
}

/** Notes whether the server has taken what this browser sent along with the tickets. */
export function noteConfirmed({ player, entropy }: ConfirmAnswer): void {
  try {
    if (entropy !== null && entropy === localStorage.getItem(keyOf(player.id))) {
      localStorage.setItem(takenKeyOf(player.id), entropy)
    }
  } catch {
    // Not noted: this browser then does not look for it.
  }
}

function forgetEarlierGames(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
