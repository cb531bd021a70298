import type { Contribution, DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { AnnouncedCall } from '#shared/game/room/events.ts'
import type { DrawMemory } from './draw-memory.ts'
import { type Invitation, sealCode } from './invitation.ts'
import type { SeenPlayer, SeenRoom, WatchFault } from './seen.ts'

/** One use of a room's six digits. */
export interface WatchedDraw {
  roomId: RoomId
  epoch: string
  round: number
}

/** What this browser knows about the draw of the current room. */
export interface DrawState extends WatchedDraw {
  /** The latest evidence, for the page that explains it and for the download. */
  evidence: DrawEvidence | null
  memory: DrawMemory | null
  /** The first fault found. It is never cleared. */
  fault: WatchFault | null
  /** The seal is the one in the invitation that this browser opened. */
  isAsInvited: boolean
  /** Everything is revealed and correct. */
  isVerified: boolean
}

/** What watching a draw needs of its surroundings; tests give their own. */
export interface DrawWatchDeps {
  /** Fetches the public evidence of the draw of the room's round. */
  ask(room: WatchedDraw): Promise<unknown>
  recall(): DrawMemory | null
  remember(memory: DrawMemory): void
  /** The browser's contribution, if the server has accepted it. */
  ownContribution(): DrawMemory['contribution']
  /** The bytes with which this browser started the game, if the server has taken them. */
  ownLast(): string | null
  /** What the link said by which this browser came. */
  invitation(): Invitation | null
  /** The commitment of an earlier round of the room; null if there was none. */
  commitmentOfRound(round: number): Promise<string | null>
  /** The numbers that this browser called as the host; null if it is not the one that can. */
  ownCalls(): readonly number[] | null
  changed(state: DrawState): void
  /** Resolves when the new number can have been painted: a check must not delay it. */
  painted(): Promise<void>
}

/**
 * Verifies the draw of one room while this page shows it: every announced call, and all evidence whenever the room is
 * ahead of what was checked. Input is processed in order.
 */
export class DrawWatch {
  private readonly deps: DrawWatchDeps
  private known: DrawState
  private work: Promise<void> = Promise.resolve()
  private isInvitationJudged = false

  constructor(room: WatchedDraw, deps: DrawWatchDeps) {
    this.deps = deps
    const memory = deps.recall()
    this.known = { ...room, evidence: null, memory, fault: null, isAsInvited: false, isVerified: false }
  }

  get state(): DrawState {
    return this.known
  }

  /** Handles the room as the screen now shows it. */
  observe(room: SeenRoom, players: readonly SeenPlayer[] = []): Promise<void> {
    return this.inTurn(async () => {
      const { faultsOnScreen, knowsWritten, remembering } = await import('./judge.ts')
      const { memory } = this.known
      const remembered = memory && hasStarted(room.status) ? remembering(memory, room.calledNumbers) : memory
      if (remembered === 'another') this.blame('witness')
      else if (remembered && remembered !== memory) this.keep(remembered)
      await this.followHost(room)
      const own = this.deps.ownContribution()
      if (this.isBehind(room, own) || !knowsWritten(this.known.evidence, players)) {
        await this.ask()
        // The answer is newer than the room on the screen and `own`. If it contains less, the server withholds something.
        if (this.isBehind(room, own)) this.blame('witness')
      }
      if (!this.known.evidence || !hasStarted(room.status)) return
      const { ownLast, ownCalls } = this.deps
      const by = { last: ownLast(), calls: ownCalls() }
      for (const fault of faultsOnScreen(this.known.evidence, room, players, by)) this.blame(fault)
    })
  }

  /**
   * Handles an announced call, from the socket or from the answer to the call button. Calls without a proof are
   * skipped: they are the host's or from before the start, and the room itself will show which.
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
      await this.deps.painted()
      await step()
    }
    this.work = this.work.then(inTime).catch(() => {
      // The request failed. The next input asks again.
    })
    return this.work
  }

  private async ask(): Promise<void> {
    await this.judge(await this.deps.ask(this.known))
  }

  private async follow(evidence: DrawEvidence, call: Record<keyof AnnouncedCall, unknown>): Promise<void> {
    const { withCall } = await import('./judge.ts')
    await this.judge(withCall(evidence, call))
  }

  /** Adds the host's own calls without a request, since they need no proof. */
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
    const own = this.deps.ownContribution()
    const judged = judgeEvidence(
      answer,
      this.known.roomId,
      memory && { ...memory, contribution: memory.contribution ?? own },
    )
    if (judged.memory) this.keep(judged.memory)
    const { evidence, fault, isVerified } = judged
    this.update({ evidence: evidence ?? this.known.evidence, fault: this.known.fault ?? fault, isVerified })
    if (judged.memory && !this.isInvitationJudged) await this.judgeInvitation(judged.memory.commitment)
  }

  /** Compares the seal with that of the invitation: of this round, or of the earlier one that the link was made in. */
  private async judgeInvitation(commitment: string): Promise<void> {
    const invitation = this.deps.invitation()
    const { round } = this.known
    if (!invitation || invitation.round > round) return
    const isThisRound = invitation.round === round
    const sealed = isThisRound ? commitment : await this.deps.commitmentOfRound(invitation.round)
    this.isInvitationJudged = true
    if (sealed === null || sealCode(sealed) !== invitation.code) this.blame('invitation')
    else if (isThisRound) this.update({ isAsInvited: true })
  }

  /** Whether the room, or this browser's contribution that the server has said it took, is ahead of the evidence. */
  private isBehind({ status, calledNumbers }: SeenRoom, own: Contribution | null): boolean {
    const { evidence } = this.known
    if (!evidence) return true
    if (!hasStarted(status)) return own !== null && !evidence.contributions.some((each) => isSame(own, each))
    const isClosed = status === 'finished' && evidence.secret === null
    return evidence.publicSeed === null || isClosed || evidence.calls.length < calledNumbers.length
  }

  private keep(memory: DrawMemory): void {
    this.known = { ...this.known, memory }
    this.deps.remember(memory)
  }

  private blame(fault: WatchFault): void {
    this.update({ fault: this.known.fault ?? fault })
  }

  private update(news: Partial<DrawState>): void {
    this.known = { ...this.known, ...news }
    if (this.known.fault) this.known = { ...this.known, isVerified: false }
    this.deps.changed(this.known)
  }
}

const isSame = (left: Contribution, right: Contribution) =>
  left.playerId === right.playerId && left.entropy === right.entropy

const hasStarted = (status: SeenRoom['status']) => status === 'active' || status === 'finished'
