import { Delete } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths, tvPath } from '#client/paths.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { readRoom } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { digitOfKey } from '#shared/game/digits.ts'
import { ROOM_NUMBER_DIGITS, spacedRoom } from '#shared/room-number.ts'

const PAD_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const PAD_COLUMNS = 3
const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -PAD_COLUMNS, ArrowDown: PAD_COLUMNS }

/* On a TV beside each other. */
const TV_ENTRY = 'for-sofa max-w-[34rem] md:grid md:max-w-[70rem] md:grid-cols-2 md:gap-x-8'
const PAD_KEY = 'min-h-16 rounded-btn border-2 border-edge bg-surface font-num text-[2rem]'

/** The way to the big screen for somebody with a remote control: digits and arrows are enough. */
export function TvEntry() {
  const { typed, problem, type, takeBack } = useTypedRoom()
  return (
    <Page title={tvWords().show} className={TV_ENTRY}>
      <p>{tvWords().typeDigits}</p>
      <p
        role="status"
        translate="no"
        className="grid min-h-20 place-items-center rounded-btn border-2 border-line bg-sunken text-center font-num text-[3rem]"
      >
        <span className="sr-only">{[...typed].join(' ')}</span>
        <span aria-hidden>{spacedRoom(typed.padEnd(ROOM_NUMBER_DIGITS, '–'))}</span>
      </p>
      <p role="alert" className="min-h-6 font-bold text-kumkum">
        {problem}
      </p>
      <DigitPad type={type} takeBack={takeBack} />
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}

/** The digits typed so far, here or on a keyboard. The last one opens the room, or says why it cannot be opened. */
function useTypedRoom() {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  /** The number typed now, to ignore late answers about another one. */
  const latest = useRef('')

  const show = (room: string) => {
    latest.current = room
    setProblem('')
    setTyped(room)
  }
  const type = (digit: string) => {
    const room = (typed.length === ROOM_NUMBER_DIGITS ? '' : typed) + digit
    show(room)
    if (room.length === ROOM_NUMBER_DIGITS) void open(room)
  }
  const open = async (room: string) => {
    try {
      await readRoom(room)
      if (latest.current === room) navigate(tvPath(room))
    } catch (error) {
      if (latest.current === room) setProblem(wordsFor(error as RequestError, room))
    }
  }
  const takeBack = () => show(typed.slice(0, -1))

  const typeOnKeyboard = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const digit = digitOfKey(event.key)
    if (digit !== null) type(digit)
    if (event.key === 'Backspace') takeBack()
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => typeOnKeyboard(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { typed, problem, type, takeBack }
}

interface DigitPadProps {
  type(digit: string): void
  takeBack(): void
}

/** A key for each digit, among which the arrows move, and one to take back the last. */
function DigitPad({ type, takeBack }: DigitPadProps) {
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current?.querySelector('button')?.focus(), [])
  const moveFocus = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    const keys = [...(pad.current?.querySelectorAll('button') ?? [])]
    if (step === undefined) return
    event.preventDefault()
    const at = keys.indexOf(event.target as HTMLButtonElement)
    keys[Math.min(at + step, keys.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act; this only moves the focus among them
    <div ref={pad} translate="no" className="grid grid-cols-3 gap-3 md:[grid-area:1/2/span_5]" onKeyDown={moveFocus}>
      {PAD_DIGITS.map((digit) => (
        <button key={digit} type="button" className={PAD_KEY} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={tvWords().takeBack}
        className={`${PAD_KEY} col-span-2 grid place-items-center`}
        onClick={takeBack}
      >
        <Delete aria-hidden size={28} />
      </button>
    </div>
  )
}

function wordsFor({ status, message }: RequestError, room: string): string {
  if (status === 404) return tvWords().noRoom(spacedRoom(room))
  if (status === 0) return tvWords().noInternet
  return message
}
