import { queryClient } from './query-client.ts'
import { requestIfChanged, type TaggedAnswer } from './request.ts'

interface Poll<Copy, Body> {
  /** Of the copy in the cache. */
  queryKey: readonly string[]
  /** What is read, if it is not the path that the key is. */
  path?: string
  /** The tag of the state that a copy shows, if it has one. */
  tagOf(copy: Copy): string | null
  /** What an answer makes of the copy, which may have changed while it was on its way. */
  withAnswer(known: Copy | undefined, answer: TaggedAnswer<Body>): Copy
}

/** The copy in the cache, brought up to date unless it is the state that the server has. */
export async function pollIfChanged<Copy, Body = Copy>({
  queryKey,
  path = queryKey.join('/'),
  tagOf,
  withAnswer,
}: Poll<Copy, Body>): Promise<Copy> {
  const copy = queryClient.getQueryData<Copy>(queryKey)
  const answer = await requestIfChanged<Body>(path, copy && tagOf(copy))
  const known = queryClient.getQueryData<Copy>(queryKey)
  if (answer) return withAnswer(known, answer)
  if (!known) throw new Error('nothing known and nothing new')
  return known
}
