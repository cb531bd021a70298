import { ChevronDown } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Elements } from './elements.ts'
import { Sentence } from './name.tsx'

/** Some controls that belong together, behind a row with their name. */
export interface Drawer {
  /** By which it stays open when its words change. */
  name: string
  label: string
  /** What is chosen inside, in one line. */
  says: string
  inside: Elements
}

/** The controls of an open row. A page scrolls to them: above the bar at its foot there may be room for nothing else. */
function Inside({ children }: { children: Elements }) {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!whole.current?.closest('[role=dialog]')) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={whole}
      className="grid scroll-mt-24 scroll-mb-36 grid-cols-1 content-start gap-2 px-1 pb-2 @2xl:order-last @2xl:col-span-full @2xl:grid-cols-2 @2xl:items-start @2xl:gap-x-6"
    >
      {children}
    </div>
  )
}

interface DrawersProps {
  drawers: readonly Drawer[]
  /** The name of the row that is open at first. */
  first?: string | undefined
}

/** Rows that each open their controls. One at a time is open, so that there is never much to look through. */
export function Drawers({ drawers, first }: DrawersProps) {
  const [openName, setOpenName] = useState(first)
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-2 @2xl:grid-cols-2">
        {drawers.map(({ name, label, says, inside }) => {
          const isOpen = name === openName
          return (
            <Fragment key={name}>
              <button
                type="button"
                aria-expanded={isOpen}
                className="drawer-row flex min-h-15 items-center justify-between gap-3 rounded-btn border-2 border-edge bg-surface px-4 py-1.5 text-left aria-expanded:border-peacock aria-expanded:bg-soft-ok"
                onClick={() => setOpenName(isOpen ? undefined : name)}
              >
                <span className="min-w-0">
                  <span className="block font-extrabold text-lg leading-tight">{label}</span>{' '}
                  <span className="block text-[0.9375rem] text-ink-2 wrap-anywhere">
                    <Sentence>{says}</Sentence>
                  </span>
                </span>
                <ChevronDown aria-hidden size={20} className={isOpen ? 'flex-none rotate-180' : 'flex-none'} />
              </button>
              {/* Below all rows where they stand in two columns, so that none of them moves. */}
              {isOpen && <Inside>{inside}</Inside>}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
