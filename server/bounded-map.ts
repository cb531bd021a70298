/** A map with a limit: a new key beyond it costs the one that was set longest ago. */
export class BoundedMap<K, V> extends Map<K, V> {
  private readonly limit: number

  constructor(limit: number) {
    super()
    this.limit = limit
  }

  override set(key: K, value: V): this {
    // A key that is set again goes to the end, behind all that are older now.
    if (!this.delete(key) && this.size >= this.limit) this.deleteOldest()
    return super.set(key, value)
  }

  private deleteOldest(): void {
    const oldest = this.keys().next()
    if (!oldest.done) this.delete(oldest.value)
  }
}
