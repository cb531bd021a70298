import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { planWords } from '#client/words/en/plan.ts'
import { planAhead } from './evening-plan.ts'
import { AskForNote } from './note-of-start.tsx'
import { PlanCard, ToCalendar, type WhenTimeComes } from './plan-card.tsx'

const PlanSheet = lazyPart(async () => (await import('./plan-sheet.tsx')).PlanSheet)

/** The invitation for people with a seat, until the game. The host may change it. */
export function SeatedPlan(at: WhenTimeComes) {
  const { room, me } = useSeatedRoom()
  const [isChanging, setIsChanging] = useState(false)
  const words = planWords()
  const plan = planAhead(room)
  if (!plan) return null
  return (
    <PlanCard room={room} plan={plan} {...at}>
      {!plan.isCancelled && <p className="text-ink-2">{me.isHost ? words.goesByItself : words.youAreIn}</p>}
      <div className="flex flex-wrap gap-2">
        <ToCalendar room={room} />
        {me.isHost && (
          <Button aria-haspopup="dialog" className="grow px-3" onClick={() => setIsChanging(true)}>
            <Pencil aria-hidden size={20} />
            <span>{words.change}</span>
          </Button>
        )}
        {!plan.isCancelled && <AskForNote />}
      </div>
      {isChanging && <PlanSheet room={room} plan={plan} onClose={() => setIsChanging(false)} />}
    </PlanCard>
  )
}
