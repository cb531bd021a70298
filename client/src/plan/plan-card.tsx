import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { buttonShape } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Name } from '#client/ui/name.tsx'
import { planWords } from '#client/words/en/plan.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'
import { isOnTime, useAtTheHour, useTimeLeft } from './countdown.ts'
import { showNote, useNoteOfStart } from './note-of-start.tsx'
import { startInWords, whenHere } from './when-it-is.ts'

export interface WhenTimeComes {
  /** The page of somebody who may start: at the hour it does. */
  onHour?: (() => void) | undefined
  /** Told whether the time has come, also if it had before the page was opened. */
  onTime?: ((isTime: boolean) => void) | undefined
}

interface PlanCardProps extends WhenTimeComes {
  room: RoomView
  plan: Plan
  children: ReactNode
}

/** The invitation to an evening, until its game begins: its name, when it is, and how long that is from now. */
export function PlanCard({ room, plan, onHour, onTime, children }: PlanCardProps) {
  const words = planWords()
  const name = plan.name ?? words.anEvening
  const leftMs = useTimeLeft(plan)
  const isWaiting = room.status === 'waiting'
  const tellOnce = useNoteOfStart(isWaiting, () => {
    if (!plan.isCancelled && isOnTime(leftMs)) void showNote(plain(words.hasBegun(named(name))))
  })
  useAtTheHour(leftMs, () => {
    if (!isWaiting || plan.isCancelled) return
    tellOnce()
    onHour?.()
  })
  const isTime = leftMs <= 0 && !plan.isCancelled
  useEffect(() => onTime?.(isTime), [onTime, isTime])
  return (
    <Card className="@container w-full border-peacock">
      <div className="grid content-start gap-x-6 gap-y-2 @lg:grid-cols-2">
        <div className="flex flex-col gap-1">
          <h2 className="font-extrabold text-xl wrap-anywhere">
            <Name>{name}</Name>
          </h2>
          <p className="font-bold">
            {plan.isCancelled ? <s>{whenHere(plan)}</s> : <time dateTime={plan.startsAt}>{whenHere(plan)}</time>}
          </p>
          <p role="status" className={plan.isCancelled ? 'font-bold text-kumkum' : 'text-ink-2'}>
            {startInWords(plan, leftMs)}
          </p>
          {plan.changes > 0 && !plan.isCancelled && <p className="text-ink-2">{words.isChanged}</p>}
        </div>
        <div className="flex flex-col gap-2">{children}</div>
      </div>
    </Card>
  )
}

/** Adds the evening to a calendar. */
export function ToCalendar({ room }: { room: RoomView }) {
  return (
    <a className={buttonShape('plain', false, 'grow px-3')} href={`/invitation/${room.id}.ics`}>
      <CalendarPlus aria-hidden size={20} />
      <span>{room.plan?.isCancelled ? planWords().offCalendar : planWords().toCalendar}</span>
    </a>
  )
}
