import type { Answers } from '#shared/api.ts'
import { queryClient } from './query-client.ts'
import { requestIfChanged, type TaggedAnswer } from './request.ts'

interface Poll<Name extends keyof Answers, Copy> {
  /** Of the copy in the cache. */
  queryKey: readonly string[]
  /** What is read, if it is not the path that the key is. */
  path?: string
  /** The name of the validator of its answer. */
  answer: Name
  /** The tag of the state that a copy shows, if it has one. */
  tagOf(copy: NoInfer<Copy>): string | null
  /** Merges an answer into the copy, which may have changed meanwhile. */
  withAnswer(known: NoInfer<Copy> | undefined, answer: TaggedAnswer<Answers[Name]>): NoInfer<Copy>
}

/** The cached copy, updated unless the server has the same state. */
export async function pollIfChanged<Name extends keyof Answers, Copy = Answers[Name]>({
  queryKey,
  path = queryKey.join('/'),
  answer: name,
  tagOf,
  withAnswer,
}: Poll<Name, Copy>): Promise<Copy> {
  const copy = queryClient.getQueryData<Copy>(queryKey)
  const answer = await requestIfChanged(path, name, copy && tagOf(copy))
  const known = queryClient.getQueryData<Copy>(queryKey)
  if (answer) return withAnswer(known, answer)
  if (!known) throw new Error('nothing known and nothing new')
  return known
}
