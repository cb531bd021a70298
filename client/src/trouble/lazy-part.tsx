import { type ComponentType, Suspense } from 'react'
import { lazyScreen } from '#client/lazy/lazy-screen.ts'
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
