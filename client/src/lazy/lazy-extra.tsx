import { type ComponentType, lazy, Suspense } from 'react'
import { wordsReady } from '#client/words/area.ts'

/** Something that a screen does not wait for, loaded when it is first shown. Without its file there is nothing. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Extra = lazy<ComponentType<Props>>(() =>
    load().then(
      async (loaded) => {
        await wordsReady()
        return { default: loaded }
      },
      () => ({ default: () => null }),
    ),
  )
  return (props: Props) => (
    <Suspense fallback={null}>
      <Extra {...props} />
    </Suspense>
  )
}
