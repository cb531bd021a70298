import type { Logger } from 'pino'
import type { GateDeps } from '../gate/execute.ts'
import type { RoomRow } from '../rows/repo.ts'
import { watchAway } from './away-watch.ts'
import { startCallTimer } from './call-timer.ts'
import { watchCallers } from './caller-watch.ts'
import { Reactions, startTelling } from './reactions.ts'
import { startSweeper } from './sweeper.ts'

interface RoomJobsDeps {
  gate: GateDeps
  /** Rooms with open sockets in this process. */
  watched(): string[]
  /** Rooms whose reads are answered from this process's memory. */
  read(): Iterable<string>
  isDiskLow(): boolean
  /** Told how many milliseconds after its time each call was made. */
  late(ms: number): void
  log: Logger
}

interface RoomJobs {
  reactions: Reactions
  /** Takes note of a room that this process has changed. */
  changed(room: RoomRow): void
  /** Leaves the calls that are due to other processes. */
  stopCalls(): Promise<void>
  stop(): Promise<void>
}

/** Starts what happens in rooms without a request: calls that are due, waiting for people, reactions, the end of old rooms. */
export function startRoomJobs({ gate, watched, read, isDiskLow, late, log }: RoomJobsDeps): RoomJobs {
  const reactions = new Reactions(gate)
  const callTimer = startCallTimer({ gate, isDiskLow, late, log })
  const jobs = [
    watchCallers(gate.db, gate.presence, log),
    startTelling(reactions, log),
    startSweeper(gate, () => [...watched(), ...read()], log),
    callTimer,
    watchAway({ gate, calling: callTimer.rooms, watched }, log),
  ]
  return {
    reactions,
    changed: callTimer.changed,
    stopCalls: callTimer.stop,
    stop: async () => {
      for (const job of jobs.toReversed()) await job.stop()
    },
  }
}
