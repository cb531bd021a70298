import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Bus } from '../bus/bus.ts'
import { RefusedError } from '../errors.ts'
import type { Hub } from '../realtime/hub.ts'
import type { CommandWatch } from '../room/gate/execute.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'

/** The parts of a server that report statistics. */
interface Observed {
  hub: Hub
  snapshots: Snapshots
  bus: Bus
  /** The connection pool of Postgres; null for the embedded database. */
  pool: { totalCount: number; idleCount: number; waitingCount: number } | null
}

/** Metrics of one server for Prometheus. They contain no names, room numbers or player ids. */
export class Metrics {
  readonly registry = new Registry()
  private readonly commands = new Counter({
    name: 'tambola_commands_total',
    help: 'Commands by kind and by what came of them: done, the code of the refusal, or error',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  })
  private readonly calls = new Histogram({
    name: 'tambola_call_seconds',
    help: 'Time from a call at the gate to the write to the last socket of its room here',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  })
  private readonly lateness = new Histogram({
    name: 'tambola_beat_late_seconds',
    help: 'Time from the moment at which a number was due to the call by the server',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  })

  readonly late = (ms: number): void => this.lateness.observe(ms / 1000)

  readonly watch: CommandWatch = async (kind, command) => {
    const startedAt = performance.now()
    try {
      const done = await command()
      this.commands.inc({ kind, outcome: 'done' })
      if (kind === 'call_number') this.calls.observe((performance.now() - startedAt) / 1000)
      return done
    } catch (error) {
      this.commands.inc({ kind, outcome: error instanceof RefusedError ? error.refusal.code : 'error' })
      throw error
    }
  }

  /** Adds the metrics of the parts and of the process: CPU, memory, garbage collection, event loop delay. */
  observe({ hub, snapshots, bus, pool }: Observed): void {
    collectDefaultMetrics({ register: this.registry })
    this.gauge('tambola_sockets', 'Open sockets', () => hub.stats().sockets)
    this.gauge('tambola_rooms_watched', 'Rooms with open sockets', () => hub.stats().rooms)
    this.count('tambola_deliveries_total', 'Messages written to sockets', () => hub.stats().deliveries)
    this.gauge('tambola_rooms_read', 'Rooms whose reads are answered from memory', () => snapshots.stats().rooms)
    this.gauge('tambola_snapshot_bytes', 'Bytes of answers kept in memory', () => snapshots.stats().bytes)
    const { registry } = this
    const reads: Counter = new Counter({
      name: 'tambola_reads_total',
      help: 'Reads of rooms: unchanged (304 in front of Express), kept (from memory), built (from the database)',
      labelNames: ['answer'],
      registers: [registry],
      collect: () => {
        reads.reset()
        const { unchanged, kept, built } = snapshots.stats()
        for (const [answer, value] of Object.entries({ unchanged, kept, built })) reads.inc({ answer }, value)
      },
    })
    this.gauge('tambola_bus_connected', 'Whether messages from other processes arrive', () => Number(bus.isConnected()))
    const heard = new Counter({
      name: 'tambola_bus_messages_total',
      help: 'Changes of rooms heard of, its own and those of other processes',
      registers: [registry],
    })
    bus.subscribe(() => heard.inc())
    if (!pool) return
    this.gauge('tambola_database_connections', 'Connections to Postgres', () => pool.totalCount)
    this.gauge('tambola_database_connections_idle', 'Those that nobody uses', () => pool.idleCount)
    this.gauge('tambola_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  }

  private gauge(name: string, help: string, now: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(now()) })
  }

  /** Registers a counter whose value is kept elsewhere. */
  private count(name: string, help: string, now: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.registry],
      collect: () => {
        counter.reset()
        counter.inc(now())
      },
    })
  }
}
