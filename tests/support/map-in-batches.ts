const AT_ONCE = 20

/**
 * Maps many items with limited concurrency. All at once would make a busy machine ask some senders to retry, which such
 * tests are not about.
 */
export async function mapInBatches<T, R>(
  items: readonly T[],
  fn: (each: T) => Promise<R>,
  atOnce = AT_ONCE,
): Promise<R[]> {
  const done: R[] = []
  for (let i = 0; i < items.length; i += atOnce) {
    const batch = items.slice(i, i + atOnce)
    done.push(...(await Promise.all(batch.map((each) => fn(each)))))
  }
  return done
}
