/** What a server is made of, in the order in which it was put together. */
export class Parts {
  private readonly stops: (() => unknown)[] = []

  /** Remembers how to stop a part; `close` awaits it. */
  add<Part>(part: Part, stop: (part: Part) => unknown): Part {
    this.stops.push(() => stop(part))
    return part
  }

  /** Stops everything, the newest first, each when the one after it has ended. A second call has nothing left to do. */
  async close(): Promise<void> {
    for (let stop = this.stops.pop(); stop; stop = this.stops.pop()) await stop()
  }
}
