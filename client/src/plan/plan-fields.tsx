import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { planWords } from '#client/words/en/plan.ts'
import { asciiDigits } from '#shared/game/digits.ts'
import { PLAN_AHEAD_MS, type PlanWish } from '#shared/game/room/plan.ts'
import { dayAndTime } from './evening-plan.ts'

const SATURDAY = 6
const DAYS_A_WEEK = 7
const EVENING_HOUR = 20

interface PlanFieldsProps {
  /** What was agreed on before. */
  plan?: PlanWish | undefined
  onChange(wish: PlanWish): void
}

/** The name of an evening and its time, in the zone of the person who enters them. */
export function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const [name, setName] = useState(plan?.name ?? '')
  const [start] = useState(() => (plan?.startsAt ? new Date(plan.startsAt) : nextSaturday()))
  const [day, setDay] = useState(dayOf(start))
  const [time, setTime] = useState(timeOf(start))
  const [today] = useState(() => new Date())
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    tell({ startsAt: momentOf(day, time), zone: timeZone, name: name.trim() === '' ? null : name })
  }, [name, day, time])
  const words = planWords()
  const startsAt = momentOf(day, time)
  return (
    <>
      <TextField
        label={words.eveningName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        enterKeyHint="next"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={words.day}
          type="date"
          value={day}
          min={dayOf(today)}
          max={dayOf(new Date(today.getTime() + PLAN_AHEAD_MS))}
          onChange={(event) => setDay(event.target.value)}
          className="px-2!"
        />
        <TextField
          label={words.time}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          className="px-2!"
        />
      </div>
      <p className="-mt-2 min-h-[2lh] text-ink-2">{startsAt && words.inTheirTime(dayAndTime(startsAt))}</p>
    </>
  )
}

function nextSaturday(): Date {
  const day = new Date()
  day.setDate(day.getDate() + ((SATURDAY - day.getDay() + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK))
  day.setHours(EVENING_HOUR, 0, 0, 0)
  return day
}

const two = (number: number) => String(number).padStart(2, '0')
/** "2027-03-20" and "20:00", as the fields of a browser have them. */
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** The moment at which the clocks here show that day and time; empty if one is missing. Some browsers let people type them. */
export function momentOf(day: string, time: string): string {
  const at = new Date(asciiDigits(`${day}T${time}`))
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
