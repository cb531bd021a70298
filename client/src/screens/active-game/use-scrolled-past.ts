import { type RefObject, useEffect, useRef, useState } from 'react'

/** Height of the header that stays, in CSS pixels. */
const HEADER_HEIGHT = 48

/** Whether the page is scrolled past an element, which goes behind the header that stays. */
export function useScrolledPast(): [mark: RefObject<HTMLDivElement | null>, isPast: boolean] {
  const mark = useRef<HTMLDivElement>(null)
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.rootBounds) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < entry.rootBounds.top)
      },
      { rootMargin: `-${HEADER_HEIGHT}px 0px 0px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return [mark, isPast]
}
