import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { DrawFault } from '#shared/game/draw/verify.ts'
import type { AnnouncedCall } from '#shared/game/room/events.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { DrawMemory } from './draw-memory.ts'

/** One use of a room's six digits. */
export interface WatchedRoom {
  roomId: string
  epoch: string
}

/** What this browser has found out about the draw of the room that it is in. */
export interface DrawState extends WatchedRoom {
  /** What was checked last, for the page that explains it and for a file. */
  evidence: DrawEvidence | null
  memory: DrawMemory | null
  /** The first thing that did not fit. It stays. */
  fault: DrawFault | null
  /** All is revealed and all of it is right. */
  isVerified: boolean
}

/** What the screen shows of a room, which the evidence must agree with. */
export type SeenRoom = Pick<RoomView, 'status' | 'calledNumbers' | 'hostCalledNumbers'>

/** What watching a draw needs of its surroundings; tests give their own. */
export interface DrawDeps {
  /** Asks the server for what is public of the draw. */
  ask(roomId: string): Promise<unknown>
  recall(): DrawMemory | null
  remember(memory: DrawMemory): void
  /** What this browser has added to the draw, once that was taken. */
  ownContribution(): DrawMemory['contribution']
  changed(state: DrawState): void
  /** Back once the number that came can have been painted: it comes before its check. */
  painted(): Promise<void>
}

/**
 * Checks the draw of one room for as long as this page shows it: each call as it is announced, everything whenever the
 * room is further than what was checked. Works through what it is told in turn.
 */
export class DrawWatch {
  private readonly world: DrawDeps
  private known: DrawState
  private work: Promise<void> = Promise.resolve()

  constructor({ roomId, epoch }: WatchedRoom, world: DrawDeps) {
    this.world = world
    this.known = { roomId, epoch, evidence: null, memory: world.recall(), fault: null, isVerified: false }
  }

  get state(): DrawState {
    return this.known
  }

  /** The screen shows the room as it is now. */
  saw(room: SeenRoom): Promise<void> {
    return this.inTurn(async () => {
      this.note(room)
      await this.followHost(room)
      if (this.isBehind(room)) {
        await this.look()
        // The answer is newer than the room on the screen. One that knows less keeps something back.
        if (this.isBehind(room)) this.blame('witness')
      }
      this.compare(room)
    })
  }

  /**
   * A call was announced: over the live line, or in answer to the press of the button. Without a proof it is the host's, or
   * part of a rehearsal: the room will show which.
   */
  heard({ number, seq, source, proof }: AnnouncedCall): Promise<void> {
    return this.inTurn(async () => {
      const { evidence } = this.known
      if (!evidence?.publicSeed || !proof) return
      const same = evidence.calls[seq - 1]
      if (same && same.number !== number) this.blame('witness')
      else if (seq === evidence.calls.length + 1) await this.follow(evidence, { seq, number, source, proof })
    })
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    const inTime = async () => {
      await this.world.painted()
      await step()
    }
    this.work = this.work.then(inTime).catch(() => {
      // The server could not be asked. Whatever comes next asks again.
    })
    return this.work
  }

  private async look(): Promise<void> {
    await this.judge(await this.world.ask(this.known.roomId))
  }

  private async follow(evidence: DrawEvidence, call: Record<keyof AnnouncedCall, unknown>): Promise<void> {
    const { withCall } = await import('./judge.ts')
    await this.judge(withCall(evidence, call))
  }

  /** The host's own calls need no proof, so nobody has to ask for it. */
  private async followHost({ calledNumbers, hostCalledNumbers }: SeenRoom): Promise<void> {
    for (const [i, number] of calledNumbers.entries()) {
      const { evidence } = this.known
      if (!evidence?.publicSeed) return
      if (i < evidence.calls.length) continue
      if (!hostCalledNumbers.includes(number)) return
      await this.follow(evidence, { seq: i + 1, number, source: 'host', proof: null })
    }
  }

  private async judge(answer: unknown): Promise<void> {
    const { judgeEvidence } = await import('./judge.ts')
    const { memory } = this.known
    const own = this.world.ownContribution()
    const judged = judgeEvidence(
      answer,
      this.known.roomId,
      memory && { ...memory, contribution: memory.contribution ?? own },
    )
    if (judged.memory) this.keep(judged.memory)
    const { evidence, fault, isVerified } = judged
    this.tell({ evidence: evidence ?? this.known.evidence, fault: this.known.fault ?? fault, isVerified })
  }

  /** Whether the room is at a point for which the evidence at hand does not tell enough. */
  private isBehind({ status, calledNumbers }: SeenRoom): boolean {
    const { evidence } = this.known
    if (!evidence) return true
    if (!hasStarted(status)) return false
    const isClosed = status === 'finished' && evidence.secret === null
    return evidence.publicSeed === null || isClosed || evidence.calls.length < calledNumbers.length
  }

  /** Remembers the numbers that were shown, whether they are checked yet or not. */
  private note({ status, calledNumbers }: SeenRoom): void {
    const { memory } = this.known
    if (!memory || !hasStarted(status)) return
    const isSame = memory.numbers.every((number, i) => number === (calledNumbers[i] ?? number))
    if (!isSame) this.blame('witness')
    else if (calledNumbers.length > memory.numbers.length) this.keep({ ...memory, numbers: calledNumbers })
  }

  /** Holds what the screen shows against what was checked. */
  private compare({ status, calledNumbers, hostCalledNumbers }: SeenRoom): void {
    const { evidence } = this.known
    if (!evidence || !hasStarted(status)) return
    const isSame = calledNumbers.every((number, i) => {
      const call = evidence.calls[i]
      return call?.number === number && (call.source === 'host') === hostCalledNumbers.includes(number)
    })
    if (!isSame) this.blame('witness')
  }

  private keep(memory: DrawMemory): void {
    this.known = { ...this.known, memory }
    this.world.remember(memory)
  }

  private blame(fault: DrawFault): void {
    this.tell({ fault: this.known.fault ?? fault })
  }

  private tell(news: Partial<DrawState>): void {
    this.known = { ...this.known, ...news }
    if (this.known.fault) this.known = { ...this.known, isVerified: false }
    this.world.changed(this.known)
  }
}

const hasStarted = (status: SeenRoom['status']) => status === 'active' || status === 'finished'
