import type { ConfirmAnswer } from '#shared/api.ts'

const BYTES = 16
const keyOf = (playerId: string) => `entropy-${playerId}`

/** Random bytes that this browser adds to the draw for a player. The same in every try, so that a retry is no second one. */
export function entropyFor(playerId: string): string {
  const kept = localStorage.getItem(keyOf(playerId))
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(keyOf(playerId), made)
  return made
}

/** What this browser added, if the server said that it took it. Otherwise nobody may expect to find it in the draw. */
export function takenEntropy(playerId: string): string | null {
  return localStorage.getItem(`${keyOf(playerId)}-taken`)
}

/** Notes whether the server has taken what this browser sent along with the tickets. */
export function noteConfirmed({ player, entropy }: ConfirmAnswer): void {
  if (entropy !== null && entropy === localStorage.getItem(keyOf(player.id))) {
    localStorage.setItem(`${keyOf(player.id)}-taken`, entropy)
  }
}
