const AT_ONCE = 20

/**
 * Does something with each of many, some of them at once. All at once would make a busy machine ask some senders to come
 * again, which is not what such a test is about.
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
