/** More players than a process serves. A smaller map of players would drop entries before they are read again. */
export const PLAYERS_AT_MOST = 50_000

/** A map with a maximum size. Adding a key to a full map removes the key that was set longest ago. */
export class BoundedMap<K, V> extends Map<K, V> {
  private readonly limit: number

  constructor(limit: number) {
    super()
    this.limit = limit
  }

  override set(key: K, value: V): this {
    // Delete first, so that a key that is set again moves to the end of the insertion order.
    if (!this.delete(key) && this.size >= this.limit) this.deleteOldest()
    return super.set(key, value)
  }

  private deleteOldest(): void {
    const oldest = this.keys().next()
    if (!oldest.done) this.delete(oldest.value)
  }
}
