/** Stops a part that stops by itself. */
export const stop = (part: { stop(): unknown }) => part.stop()

/** The parts of a server, in the order in which they were created. */
export class ServerParts {
  private readonly stops: (() => unknown)[] = []

  /** Remembers how to stop a part; `close` awaits it. */
  add<Part>(part: Part, stop: (part: Part) => unknown): Part {
    this.stops.push(() => stop(part))
    return part
  }

  /** Stops all parts one by one, the newest first. A second call does nothing. */
  async close(): Promise<void> {
    for (let stop = this.stops.pop(); stop; stop = this.stops.pop()) await stop()
  }
}
