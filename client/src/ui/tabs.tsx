import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react'
import type { Elements } from './elements.ts'
import { IsShown } from './live-value.ts'

const LIST = 'tab-list relative flex overflow-x-auto px-2 [scrollbar-width:none]'
const TAB = clsx(
  'tab relative min-h-11 border-transparent border-b-[3px] px-1.5 font-bold text-ink-2',
  'forced-colors:border-[Canvas] aria-selected:border-peacock forced-colors:aria-selected:border-[Highlight] aria-selected:text-peacock focus-visible:-outline-offset-4',
)
/* Titles that do not fit side by side wrap: a tab that is scrolled out of view is hard to find. */
const WRAPPING = 'flex-1 whitespace-normal leading-[1.15]'
const UNWRAPPED =
  'flex-[1_0_auto] whitespace-nowrap large-text:flex-1 large-text:whitespace-normal large-text:leading-[1.15]'

/** The place of the tab that a key leads to. */
const KEYS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface TabProps {
  id: string
  title: string
  /** Marks the tab as having new content, as `TabDot` does. */
  badge?: Elements
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: TabProps[]
  value: string
  onChange(id: string): void
  /** Content between the titles and the panels, for all tabs. */
  between?: Elements
  /** Lets long titles wrap to two lines on narrow screens. */
  wrap?: boolean
  className?: string
}

/**
 * Tabs as in the patterns of WAI-ARIA: the Tab key reaches the selected one, and the arrow keys select another. Hidden panels
 * stay mounted, so that input and scroll positions are not lost. What is in them is drawn after the first paint, with the
 * device free for taps in between, and does not follow the game until it is shown.
 */
export function Tabs({ label, tabs, value, onChange, between, wrap = false, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const name = useId()
  const areHiddenDrawn = useDeferredValue(true, false)
  // Titles that do not fit scroll sideways; keep the selected one visible. Their places are asked for in the next frame,
  // which lays the screen out anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
      if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 4
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  const selectByKey = (event: KeyboardEvent) => {
    const to = KEYS[event.key]
    if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === value)
    const next = tabs[to(at, tabs.length)]
    if (!next) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div className={clsx('tabs', className)}>
      <div ref={list} role="tablist" aria-label={label} className={LIST} onKeyDown={selectByKey}>
        {tabs.map(({ id, title, badge }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-tab-${id}`}
            aria-selected={id === value}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
            aria-controls={`${name}-panel-${id}`}
            data-tab={id}
            className={clsx(TAB, wrap ? WRAPPING : UNWRAPPED)}
          >
            <span>{title}</span>
            {badge}
          </button>
        ))}
      </div>
      {between}
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${name}-panel-${id}`}
          aria-labelledby={`${name}-tab-${id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control can be scrolled by keys
          tabIndex={0}
          hidden={value !== id}
          className="tab-panel focus-visible:-outline-offset-3"
        >
          <IsShown value={value === id}>{(areHiddenDrawn || value === id) && content}</IsShown>
        </div>
      ))}
    </div>
  )
}

/** Marks a tab. */
export const TabDot = () => <span className="absolute top-1.5 ml-0.5 size-2.5 rounded-full bg-kumkum" aria-hidden />
