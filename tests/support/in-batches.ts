const AT_ONCE = 20

/**
 * Does many things, some of them at once. All at once would make a busy machine ask some senders to come again, which is
 * not what such a test is about.
 */
export async function inBatches<T>(count: number, act: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - done.length) }, (_, i) => act(done.length + i))
    done.push(...(await Promise.all(batch)))
  }
  return done
}
