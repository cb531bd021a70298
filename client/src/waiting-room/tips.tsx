import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isMotionReduced } from '#client/settings/appearance.ts'
import { Card } from '#client/ui/card.tsx'
import { roomWords } from '#client/words/en/room.ts'

const NEXT_TIP_MS = 6_000

/** Tips to read while waiting: one at a time, which stays the first with reduced motion, or all of them on a press. */
export function Tips() {
  const words = roomWords()
  const tips = [words.tip1, words.tip2, words.tip3, words.tip4, words.tip5]
  const [areAllShown, showAll] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (areAllShown || isMotionReduced()) return
    const timer = setInterval(() => setAt((shown) => shown + 1), NEXT_TIP_MS)
    return () => clearInterval(timer)
  }, [areAllShown])
  const Icon = areAllShown ? Play : Pause
  return (
    <Card>
      <div className="flex items-center justify-between">
        <h2 className="font-extrabold text-xl">{words.tips}</h2>
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={areAllShown ? words.oneTip : words.allTips}
          onClick={() => showAll(!areAllShown)}
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
      {areAllShown ? (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      ) : (
        <p className="min-h-12">{tips[at % tips.length]}</p>
      )}
    </Card>
  )
}
