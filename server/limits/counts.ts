/** Counts what is there at the moment, by key. */
export class Counts {
  private readonly byKey = new Map<string, number>()

  of(key: string): number {
    return this.byKey.get(key) ?? 0
  }

  add(key: string): void {
    this.byKey.set(key, this.of(key) + 1)
  }

  remove(key: string): void {
    const left = this.of(key) - 1
    if (left > 0) this.byKey.set(key, left)
    else this.byKey.delete(key)
  }
}
