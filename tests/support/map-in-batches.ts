/** Maps many items, some at once. All at once would make a busy machine ask some senders to retry. */
export async function mapInBatches<T, R>(items: readonly T[], fn: (each: T) => Promise<R>, atOnce = 20): Promise<R[]> {
  const done: R[] = []
  for (let i = 0; i < items.length; i += atOnce) done.push(...(await Promise.all(items.slice(i, i + atOnce).map(fn))))
  return done
}
