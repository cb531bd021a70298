import { queryClient } from './query-client.ts'
import type { TaggedAnswer } from './request.ts'

interface Poll<Answer, Copy> {
  /** Of the copy in the cache. */
  queryKey: readonly string[]
  /** Reads it, unless it is still in the state that `etag` names: then null. */
  read(etag: string | null): Promise<TaggedAnswer<Answer> | null>
  /** The tag of the state that a copy shows, if it has one. */
  tagOf(copy: NoInfer<Copy>): string | null
  /** Merges an answer into the copy, which may have changed meanwhile. */
  withAnswer(known: NoInfer<Copy> | undefined, answer: TaggedAnswer<Answer>): NoInfer<Copy>
}

/** The cached copy, updated unless the source has the same state. */
export async function pollIfChanged<Answer, Copy = Answer>({
  queryKey,
  read,
  tagOf,
  withAnswer,
}: Poll<Answer, Copy>): Promise<Copy> {
  const copy = queryClient.getQueryData<Copy>(queryKey)
  const answer = await read(copy ? tagOf(copy) : null)
  const known = queryClient.getQueryData<Copy>(queryKey)
  if (answer) return withAnswer(known, answer)
  if (!known) throw new Error('nothing known and nothing new')
  return known
}
