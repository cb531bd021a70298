const AT_ONCE = 20

/**
 * Maps many items with limited concurrency. All at once would make a busy machine ask some senders to retry, which such
 * tests are not about.
 */
export async function mapInBatches<Each, Done>(
  many: readonly Each[],
  act: (each: Each) => Promise<Done>,
  atOnce = AT_ONCE,
): Promise<Done[]> {
  const done: Done[] = []
  for (let i = 0; i < many.length; i += atOnce) {
    const batch = many.slice(i, i + atOnce)
    done.push(...(await Promise.all(batch.map((each) => act(each)))))
  }
  return done
}
