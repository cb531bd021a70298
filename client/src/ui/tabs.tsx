import * as RadixTabs from '@radix-ui/react-tabs'
import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface TabProps {
  id: string
  title: string
  /** Something new is there. */
  badge?: boolean
  content: ReactNode
}

/** Tabs whose hidden panels stay as they are, so that nothing typed or scrolled is lost. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  wrap = false,
}: {
  label: string
  tabs: TabProps[]
  value: string
  onChange(id: string): void
  /** Long titles may take two lines on narrow screens. */
  wrap?: boolean
}) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className="flex px-2">
        {tabs.map(({ id, title, badge }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className={clsx(
              'relative min-h-11 flex-1 border-transparent border-b-[3px] px-1 font-bold text-ink-2 outline-offset-[-4px] data-[state=active]:border-peacock data-[state=active]:text-peacock',
              !wrap && 'whitespace-nowrap',
            )}
          >
            {title}
            {badge && <span className="absolute top-1.5 ml-0.5 size-2.5 rounded-full bg-kumkum" aria-hidden />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content key={id} value={id} forceMount hidden={value !== id} className="outline-offset-[-3px]">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
