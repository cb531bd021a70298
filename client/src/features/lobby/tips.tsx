import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isMotionReduced } from '#client/settings/appearance.ts'
import { Card } from '#client/ui/card.tsx'

const TIPS = [
  'Keep the sound on: numbers are spoken.',
  'Tap a number on your ticket after it is called.',
  'First to finish a line claims it.',
  'Turn your phone sideways for bigger numbers.',
  'Phone locked? Just come back, your marks stay.',
]

const NEXT_TIP_MS = 6_000

/** Tips to read while waiting: one at a time, or all of them with reduced motion. */
export function Tips() {
  const [isPaused, setIsPaused] = useState(isMotionReduced)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setAt((shown) => (shown + 1) % TIPS.length), NEXT_TIP_MS)
    return () => clearInterval(timer)
  }, [isPaused])
  const Icon = isPaused ? Play : Pause
  return (
    <Card>
      <div className="flex items-center justify-between">
        <h2 className="font-extrabold text-xl">Tips</h2>
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={isPaused ? 'One tip at a time' : 'Show all tips'}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
      {isPaused ? (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      ) : (
        <p className="min-h-12">{TIPS[at]}</p>
      )}
    </Card>
  )
}
