import { randomHex } from '#client/device/random-hex.ts'
import { noteLastContribution } from '#client/seat/draw-contributions.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { RequestError } from '#client/server-state/request.ts'
import type { StartAnswer } from '#shared/api.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'

/** Each refusal shows the server one more contribution. */
const START_ATTEMPTS = 3

/**
 * Starts a game with this browser's last contribution to the draw, made over the list of those that it has just seen. If
 * another came in meanwhile the server refuses, and fresh bytes are added over the new list.
 */
export async function startWithEntropy(
  roomId: RoomId,
  playerId: PlayerId,
  start: (lastThrow: LastThrow | undefined) => Promise<StartAnswer>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const lastThrow = await entropyOver(roomId)
    try {
      const answer = await start(lastThrow)
      if (lastThrow && answer.lastThrow?.entropy === lastThrow.entropy)
        noteLastContribution(playerId, lastThrow.entropy)
      return
    } catch (error) {
      const isChanged = error instanceof RequestError && error.code === 'contributions_changed'
      if (!isChanged || attempt === START_ATTEMPTS) throw error
    }
  }
}

/** Undefined if the evidence cannot be had: a game must not fail over it, and its checks will say that it is missing. */
async function entropyOver(roomId: RoomId): Promise<LastThrow | undefined> {
  try {
    const [{ readEvidence }, { listHashOf }] = await Promise.all([
      import('#shared/game/draw/evidence.ts'),
      import('#shared/game/draw/draw.ts'),
    ])
    const evidence = readEvidence(await sourceOf(roomId).readDraw())
    return evidence
      ? { list: listHashOf(evidence.commitment, evidence.contributions, evidence.paper), entropy: randomHex() }
      : undefined
  } catch {
    return undefined
  }
}
