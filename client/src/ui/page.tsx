import clsx from 'clsx'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { common } from '#client/words/en/common.ts'
import type { Elements } from './elements.ts'
import { ToastPlace } from './toast.tsx'

/** Sets the document title while a screen is shown. */
export function useTitle(title: string): void {
  const { tambola } = common()
  useEffect(() => {
    document.title = title === tambola ? title : `${title} · ${tambola}`
  }, [title, tambola])
}

/** What stands beside the heading of every screen. */
export const PageTools = createContext<Elements>(null)

interface PageProps {
  title: string
  /** What else stands next to the heading. */
  tools?: Elements
  children: Elements
  className?: string
}

/** A screen with its heading, which gets the focus so that screen readers start there. */
export function Page({ title, tools, children, className }: PageProps) {
  useTitle(title)
  const everywhere = useContext(PageTools)
  return (
    <main className={clsx('mx-auto flex w-full max-w-[30rem] flex-col gap-4 px-4 pt-4 pb-8', className)}>
      <div className="flex items-start justify-between gap-2">
        <Heading>{title}</Heading>
        <div className="flex gap-1.5">
          {tools}
          {everywhere}
        </div>
      </div>
      {children}
    </main>
  )
}

/** Focuses the heading when a screen appears, so that screen readers and the Tab key start there. */
export function useFirstFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    // In the next frame, which lays out the screen anyway. Something else that takes the focus until then keeps it.
    const { activeElement } = document
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === activeElement) place.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return place
}

/** The h1 of a screen. */
export function Heading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useFirstFocus<HTMLHeadingElement>()
  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('font-extrabold text-[1.75rem] leading-tight', className)}>
      {children}
    </h1>
  )
}

/** The next action of a screen, always visible at the bottom. Toasts about it appear at its edge. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="foot-bar fixed inset-x-0 bottom-0 z-20 border-edge border-t bg-surface px-4 pt-2 pb-[calc(10px+env(safe-area-inset-bottom))]">
      <ToastPlace name="bar" className="absolute inset-x-0 bottom-[calc(100%+4px)] mx-auto w-[min(100%,30rem)] px-2" />
      <div className="mx-auto grid max-w-[30rem] gap-1.5">{children}</div>
    </div>
  )
}
