import * as RadixTabs from '@radix-ui/react-tabs'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import './tabs.css'

interface TabProps {
  id: string
  title: string
  /** Marks the tab as having new content. */
  badge?: boolean
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: TabProps[]
  value: string
  onChange(id: string): void
  /** Content between the titles and the panels, for all tabs. */
  between?: ReactNode
  /** Lets long titles wrap to two lines on narrow screens. */
  wrap?: boolean
  className?: string
}

/** Tabs that keep hidden panels mounted, so that input and scroll positions are not lost. */
export function Tabs({ label, tabs, value, onChange, between, wrap = false, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // Titles that do not fit scroll sideways; keep the selected one visible.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 4
  }, [value])
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className={clsx('tabs', className)}>
      <RadixTabs.List ref={list} aria-label={label} className="tab-list" data-wrap={wrap || undefined}>
        {tabs.map(({ id, title, badge }) => (
          <RadixTabs.Trigger key={id} value={id} data-tab={id} className="tab">
            {title}
            {badge && <span className="tab-badge" aria-hidden />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {between}
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content key={id} value={id} forceMount hidden={value !== id} className="tab-panel">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
