import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import type { CallsSoFar, DrawFault } from '#shared/game/draw/verify.ts'
import type { CallSource } from '#shared/game/types.ts'
import type { ServerMessage } from '#shared/messages.ts'
import type { DrawMemory } from './draw-memory.ts'
import type { SeenRoom } from './judge.ts'

/** What this browser has found out about the draw of the room that it is in. */
export interface DrawState {
  roomId: string
  commitment: string | null
  /** Called numbers that were checked, with where they came from. */
  checked: ReadonlyMap<number, CallSource>
  /** The first thing that did not fit. It stays. */
  fault: DrawFault | null
  /** All is revealed and all of it is right. */
  isVerified: boolean
  /** What was checked last, for the page that explains it and for a file. */
  evidence: DrawEvidence | null
  memory: DrawMemory | null
}

/** What watching a draw needs of its surroundings; tests give their own. */
export interface DrawWorld {
  /** Asks the server for what is public of the draw. */
  ask(roomId: string): Promise<unknown>
  recall(): DrawMemory | null
  remember(memory: DrawMemory): void
  /** What this browser has added to the draw, once that was taken. */
  ownContribution(): DrawMemory['contribution']
  changed(state: DrawState): void
}

const NOTHING_CHECKED: ReadonlyMap<number, CallSource> = new Map()

/**
 * Checks the draw of one room for as long as this page shows it: each call as it is announced, everything else whenever
 * the room is further than what was checked. Works through what it is told in turn.
 */
export class DrawWatch {
  private readonly world: DrawWorld
  private state: DrawState
  private followed: CallsSoFar | null = null
  private room: SeenRoom | null = null
  private work: Promise<void> = Promise.resolve()

  constructor(roomId: string, world: DrawWorld) {
    this.world = world
    this.state = {
      roomId,
      commitment: null,
      checked: NOTHING_CHECKED,
      fault: null,
      isVerified: false,
      evidence: null,
      memory: world.recall(),
    }
  }

  /** Looks at the draw although nothing happened. */
  open(): Promise<void> {
    return this.inTurn(() => (this.state.evidence ? Promise.resolve() : this.look()))
  }

  /** The screen shows the room as it is now. */
  saw(room: SeenRoom): Promise<void> {
    return this.inTurn(async () => {
      this.room = room
      if (!this.isFurther(room) && this.compare()) return
      await this.look()
    })
  }

  /** A message came over the live line. */
  heard(message: ServerMessage): Promise<void> {
    if (message.type !== 'number_called') return Promise.resolve()
    const { seq, number, source, proof } = message.payload
    if (source === 'draw' && !proof) return Promise.resolve()
    const call: EvidenceCall =
      source === 'draw' && proof ? { seq, number, source, proof } : { seq, number, source: 'host', proof: null }
    return this.inTurn(() => this.follow(call))
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step).catch(() => {
      // The server could not be asked. Whatever comes next asks again.
    })
    return this.work
  }

  private async follow(call: EvidenceCall): Promise<void> {
    const { evidence, memory } = this.state
    const followed = this.followed
    if (!evidence || !memory || !followed || call.seq !== followed.called.length + 1) return
    const { followCall } = await import('#shared/game/draw/verify.ts')
    const next = followCall(evidence.leaves, followed, call)
    if (typeof next === 'string') return this.blame(next)
    this.followed = next
    this.keep({ ...memory, numbers: longer(memory.numbers, next.called) })
    this.tell({ checked: sourcesOf(next) })
    this.compare()
  }

  private async look(): Promise<void> {
    const answer = await this.world.ask(this.state.roomId)
    const { judgeEvidence } = await import('./judge.ts')
    const known = this.state.memory
    const own = this.world.ownContribution()
    const judged = judgeEvidence(
      answer,
      this.state.roomId,
      known && { ...known, contribution: known.contribution ?? own },
    )
    if ('fault' in judged) return this.blame(judged.fault)
    const { evidence, followed, memory, isVerified } = judged
    // Something may have been announced while the answer was on its way.
    if (!this.followed || followed.called.length >= this.followed.called.length) this.followed = followed
    this.keep({
      ...memory,
      contribution: memory.contribution ?? own,
      numbers: longer(memory.numbers, this.followed.called),
    })
    this.tell({ commitment: evidence.commitment, evidence, isVerified, checked: sourcesOf(this.followed) })
    this.compare()
  }

  /** Whether the room is at a point for which the evidence at hand does not tell enough. */
  private isFurther({ status, calledNumbers }: SeenRoom): boolean {
    const { evidence } = this.state
    if (!evidence || !this.followed) return true
    if (status !== 'active' && status !== 'finished') return false
    const isSealed = evidence.publicSeed !== null
    const isOver = status === 'finished' && evidence.secret === null
    return !isSealed || isOver || calledNumbers.length > this.followed.called.length
  }

  /** Holds what the screen shows against what was checked; false if they differ. */
  private compare(): boolean {
    const { room, followed } = this
    const { memory } = this.state
    if (!room || !followed || !memory || (room.status !== 'active' && room.status !== 'finished')) return true
    const { calledNumbers, hostCalledNumbers } = room
    const isSame =
      memory.numbers.every((number, i) => number === (calledNumbers[i] ?? number)) &&
      followed.called
        .slice(0, calledNumbers.length)
        .every((number) => followed.hostCalled.includes(number) === hostCalledNumbers.includes(number))
    if (isSame) this.keep({ ...memory, numbers: longer(memory.numbers, calledNumbers) })
    else this.blame('witness')
    return isSame
  }

  private keep(memory: DrawMemory): void {
    this.state = { ...this.state, memory }
    this.world.remember(memory)
  }

  private blame(fault: DrawFault): void {
    this.tell({ fault: this.state.fault ?? fault, isVerified: false })
  }

  private tell(news: Partial<DrawState>): void {
    this.state = { ...this.state, ...news }
    if (this.state.fault) this.state = { ...this.state, isVerified: false }
    this.world.changed(this.state)
  }
}

function sourcesOf({ called, hostCalled }: CallsSoFar): ReadonlyMap<number, CallSource> {
  return new Map(called.map((number) => [number, hostCalled.includes(number) ? 'host' : 'draw']))
}

function longer(left: number[], right: readonly number[]): number[] {
  return right.length > left.length ? [...right] : left
}
