import { randomHex } from '#client/device/random-hex.ts'
import { commitmentOf, listHashOf } from '#shared/game/draw/draw.ts'
import { type Contribution, type DrawEvidence, type LastThrow, publicEvidence } from '#shared/game/draw/evidence.ts'
import type { CallProof } from '#shared/game/draw/proof.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { DrawInputs, SealedDraw } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** The draw of a local game, which can be checked like any other. */
export class LocalDraw {
  /** What the start needs. */
  readonly inputs: DrawInputs
  private readonly epoch: string
  private sealed: SealedDraw | null = null
  private readonly proofs = new Map<number, CallProof>()

  constructor(room: { roomId: RoomId; epoch: string }) {
    const secret = randomHex() + randomHex()
    this.epoch = room.epoch
    this.inputs = { secret, commitment: commitmentOf({ ...room, secret }), contributions: [] }
  }

  get order() {
    return this.sealed?.order ?? null
  }

  add(contribution: Contribution): void {
    this.inputs.contributions.push(contribution)
  }

  seal(sealed: SealedDraw): void {
    this.sealed = sealed
  }

  /** Keeps the proof of a drawn number. */
  follow(event: RoomEvent): void {
    if (event.type === 'number_called' && event.payload.proof) this.proofs.set(event.payload.seq, event.payload.proof)
  }

  /** A throw over all contributions. */
  lastThrow(): LastThrow {
    const { commitment, contributions } = this.inputs
    return { list: listHashOf(commitment, contributions), entropy: randomHex() }
  }

  evidence(room: RoomView): DrawEvidence {
    const { paper = null, lastThrow = null, publicSeed = null, leaves = [] } = this.sealed ?? {}
    return publicEvidence(room, {
      ...this.inputs,
      paper,
      epoch: this.epoch,
      lastThrow,
      publicSeed,
      leaves,
      written: null,
      proofs: this.proofs,
    })
  }
}
