import { type ComponentType, lazy, Suspense } from 'react'
import { wordsReady } from '#client/words/i18n.ts'
import { lazyScreen } from './lazy-screen.ts'
import { TroubleBoundary } from './trouble-boundary.tsx'

/**
 * A part of a screen that is loaded when it is first shown, and `Meanwhile` until it is there. If its file does not load,
 * a button to try again takes its place, and the rest of the screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazyScreen(load)
  return (props: Props) => (
    <TroubleBoundary isPart>
      <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    </TroubleBoundary>
  )
}

/** After this time a screen is there, and what it does not need at once may be loaded. */
export const SETTLED_AFTER_MS = 1_000

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
