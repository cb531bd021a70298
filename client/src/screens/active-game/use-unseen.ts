import { useState } from 'react'

/** Whether a count has grown since it was last looked at. What was there at first counts as seen. */
export function useUnseen(count: number, isLooking: boolean): boolean {
  const [seen, setSeen] = useState(count)
  if (isLooking && seen !== count) setSeen(count)
  return !isLooking && count > seen
}
