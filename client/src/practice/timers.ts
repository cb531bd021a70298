/** Timers that end together. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>()

  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.running.delete(timer)
      run()
    }, ms)
    this.running.add(timer)
  }

  stop(): void {
    for (const timer of this.running) clearTimeout(timer)
    this.running.clear()
  }
}
