import { BellRing, CalendarPlus, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { beginsAt, dayAndTime, planAhead } from '#client/room/evening-plan.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { laterWords } from '#client/words/en/later.ts'
import type { RoomAnswer } from '#shared/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { named, namedAll, plain } from '#shared/named.ts'

const PlanSheet = lazyPart(async () => (await import('#client/features/lobby/plan-fields.tsx')).PlanSheet)

/** People who come and are named on the invitation. */
const MOST_NAMED = 12
/** A page that wakes up later than this does nothing by itself. */
const STILL_ON_TIME_MS = 10 * MINUTE_MS
const HOURS_A_DAY = 24
const MINUTES_AN_HOUR = 60

/** The invitation until its game begins, for anybody with the link: host, time, people and rules. */
export function LinkedPlan({ room, players }: RoomAnswer) {
  const words = laterWords()
  const plan = planAhead(room)
  if (!plan) return null
  const host = players.find(({ isHost }) => isHost)
  const names = players.filter(({ gone }) => !gone).map(({ name }) => name)
  const listed = namedAll(names.slice(0, MOST_NAMED))
  const more = names.length - MOST_NAMED
  return (
    <PlanCard room={room} plan={plan}>
      {host && (
        <p className="wrap-anywhere">
          <Sentence>{words.hostedBy(named(host.name))}</Sentence>
        </p>
      )}
      <p className="wrap-anywhere">
        <Sentence>{words.coming(more > 0 ? words.andMore(listed, more) : listed)}</Sentence>
      </p>
      <RulesLine room={room} isComplete />
      <ToCalendar room={room} />
    </PlanCard>
  )
}

export interface SeatedPlanProps {
  /** The page of somebody who may start: at the hour it does. */
  onHour?: (() => void) | undefined
  /** Told whether the time has come, also if it had before the page was opened. */
  onTime?: ((isTime: boolean) => void) | undefined
}

/** The same for people with a seat, until the game. The host may change it. */
export function SeatedPlan(at: SeatedPlanProps) {
  const { room, me } = useSeatedRoom()
  const [isChanging, setIsChanging] = useState(false)
  const words = laterWords()
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

interface PlanCardProps extends SeatedPlanProps {
  room: RoomView
  plan: Plan
  children: ReactNode
}

function PlanCard({ room, plan, onHour, onTime, children }: PlanCardProps) {
  const words = laterWords()
  const name = plan.name ?? words.anEvening
  const leftMs = useTimeLeft(plan)
  const isWaiting = room.status === 'waiting'
  const tellOnce = useNoteOfStart(isWaiting, () => {
    if (!plan.isCancelled && Math.abs(leftMs) < STILL_ON_TIME_MS) void showNote(plain(words.hasBegun(named(name))))
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
            {stateOf(plan, leftMs)}
          </p>
          {plan.changes > 0 && !plan.isCancelled && <p className="text-ink-2">{words.isChanged}</p>}
        </div>
        <div className="flex flex-col gap-2">{children}</div>
      </div>
    </Card>
  )
}

/** The same in one line, for a TV. */
export function PlanLine({ plan }: { plan: Plan }) {
  const leftMs = useTimeLeft(plan)
  return (
    <p className="tv-text wrap-anywhere">
      <Sentence>
        {[
          plan.name ? named(plan.name) : laterWords().anEvening,
          !plan.isCancelled && whenHere(plan),
          stateOf(plan, leftMs),
        ]
          .filter(Boolean)
          .join('\u00A0· ')}
      </Sentence>
    </p>
  )
}

function stateOf({ isCancelled }: Plan, leftMs: number): string {
  const words = laterWords()
  if (isCancelled) return words.isCancelled
  return leftMs > 0 ? words.startsIn(timeLeft(leftMs)) : words.startsNow
}

function ToCalendar({ room }: { room: RoomView }) {
  return (
    <a className={buttonShape('plain', false, 'grow px-3')} href={`/invitation/${room.id}.ics`}>
      <CalendarPlus aria-hidden size={20} />
      <span>{laterWords().toCalendar}</span>
    </a>
  )
}

/** The time until an evening, as of the last moment at which its words changed. */
function useTimeLeft(plan: Plan): number {
  const at = beginsAt(plan)
  const [now, setNow] = useState(() => ({ at: Date.now() }))
  useEffect(() => {
    const look = () => setNow({ at: Date.now() })
    const leftMs = at - now.at
    const timer = leftMs > 0 ? setTimeout(look, untilNextWords(leftMs)) : undefined
    // Timers of a page that slept are late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at, now])
  return at - now.at
}

/** Does something once when the time comes while the page is open. */
function useAtTheHour(leftMs: number, act: () => void): void {
  const wasEarly = useRef(false)
  const hasCome = leftMs <= 0
  const actNow = useEffectEvent(() => {
    if (leftMs > -STILL_ON_TIME_MS) act()
  })
  useEffect(() => {
    if (hasCome && wasEarly.current) actNow()
    wasEarly.current = !hasCome
  }, [hasCome])
}

/**
 * Tells somebody whose page is out of sight that the game starts: at the hour by their own clock, for which the function is
 * returned, or when the host starts it, whose clock may be ahead. The start of the game itself takes the card away.
 */
function useNoteOfStart(isWaiting: boolean, tell: () => void): () => void {
  const isDue = useRef(isWaiting)
  const tellOnce = () => {
    if (!isDue.current || !document.hidden) return
    isDue.current = false
    tell()
  }
  const tellOfStart = useEffectEvent(tellOnce)
  useEffect(() => {
    if (isWaiting) return
    tellOfStart()
    isDue.current = false
  }, [isWaiting])
  useEffect(() => () => tellOfStart(), [])
  return tellOnce
}

const noteState = () => (isSecureContext && 'Notification' in window ? Notification.permission : 'denied')

/** Lets the browser ask whether this page may tell when it starts, while it is open but not in sight. */
function AskForNote() {
  const [state, setState] = useState(noteState)
  if (state === 'denied') return null
  if (state === 'granted') return <p className="basis-full text-ink-2">{laterWords().willTell}</p>
  return (
    <Button className="grow px-3" onClick={() => void Notification.requestPermission().then(setState)}>
      <BellRing aria-hidden size={20} />
      <span>{laterWords().tellMe}</span>
    </Button>
  )
}

/** A note of this page itself: nothing is sent. Phones take it only from the service worker. */
async function showNote(title: string): Promise<void> {
  if (noteState() !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) return registration.showNotification(title)
  const note = new Notification(title)
  note.onclick = () => window.focus()
}

/** What a countdown counts: hours until the last day, then minutes. So it changes rarely. */
const unitOf = (leftMs: number) => (leftMs > DAY_MS ? HOUR_MS : MINUTE_MS)

/** How long it is until the words of `timeLeft` change. */
export function untilNextWords(leftMs: number): number {
  const unit = unitOf(leftMs)
  return leftMs - (Math.ceil(leftMs / unit) - 1) * unit
}

/** "5 days 6 hours", "6 hours 20 minutes": never less than there is. */
export function timeLeft(leftMs: number): string {
  const words = laterWords()
  const unit = unitOf(leftMs)
  const count = Math.ceil(leftMs / unit)
  const [large, small, perLarge] =
    unit === HOUR_MS ? [words.days, words.hours, HOURS_A_DAY] : [words.hours, words.minutes, MINUTES_AN_HOUR]
  const [larger, rest] = [Math.floor(count / perLarge), count % perLarge]
  return [larger > 0 && large(larger), rest > 0 && small(rest)].filter(Boolean).join(' ')
}

/** When an evening begins, in the zone of this device; if the host reads another time, it says so. */
function whenHere({ startsAt, zone }: Plan): string {
  const here = dayAndTime(startsAt)
  return here === dayAndTime(startsAt, { timeZone: zone }) ? here : laterWords().yourTime(here)
}
