import { forget, readStored, store, storedKeys } from '#client/device-storage.ts'
import { randomHex } from '#client/random-hex.ts'
import type { ConfirmAnswer } from '#shared/api.ts'

const PREFIX = 'entropy-'
const keyOf = (playerId: string) => `${PREFIX}${playerId}`
const takenKeyOf = (playerId: string) => `${PREFIX}taken-${playerId}`

/** Random bytes that this browser adds to the draw for a player. The same in every try, so that a retry is no second one. */
export function entropyFor(playerId: string): string {
  const kept = readStored(keyOf(playerId))
  if (kept) return kept
  forgetEarlierGames()
  const made = randomHex()
  store(keyOf(playerId), made)
  return made
}

/** What this browser added, if the server said that it took it. Otherwise nobody may expect to find it in the draw. */
export function takenEntropy(playerId: string): string | null {
  return readStored(takenKeyOf(playerId))
}

/** Notes whether the server has taken what this browser sent along with the tickets. */
export function noteConfirmed({ player, entropy }: ConfirmAnswer): void {
  if (entropy !== null && entropy === readStored(keyOf(player.id))) store(takenKeyOf(player.id), entropy)
}

function forgetEarlierGames(): void {
  forget(...storedKeys().filter((key) => key.startsWith(PREFIX)))
}
