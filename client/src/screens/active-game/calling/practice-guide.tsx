import { useEffect, useState } from 'react'
import { readStored, store } from '#client/device/storage.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { practiceWords } from '#client/words/en/practice.ts'
import './practice-guide.css'

/** Set once somebody on this device was shown all of it. */
const SHOWN_KEY = 'practiceShown'

/**
 * Points at the number, then at the first cell to tap, and then at the button that claims, until the press after that. It
 * comes once on a device.
 */
export function PracticeGuide() {
  const [isFirst] = useState(() => readStored(SHOWN_KEY) === null)
  const [isDone, setIsDone] = useState(!isFirst)
  const called = useCurrentRoom(({ room }) => room.calledNumbers)
  const held = useGame((game) => game.held)
  const due = called.find((number) => waitingTickets(held, [number]).length > 0)
  const hasMarked = held.ticketIds.some((ticketId) => (held.marked[ticketId] ?? []).length > 0)
  const step = isDone ? null : hasMarked ? 'claim' : due === undefined ? 'number' : 'cell'
  useEffect(() => {
    const game = document.querySelector<HTMLElement>('main.game')
    if (step === null || !game) return
    game.dataset.guide = step
    return () => {
      delete game.dataset.guide
    }
  }, [step])
  useEffect(() => {
    if (step !== 'claim') return
    store(SHOWN_KEY, 'yes')
    const end = () => setIsDone(true)
    document.addEventListener('click', end, { once: true })
    return () => document.removeEventListener('click', end)
  }, [step])
  if (!isFirst) return null
  const words = practiceWords()
  return (
    // Its place stays, so that nothing moves when it is empty.
    <p role="status" className="min-h-6 text-center font-bold">
      {step === 'cell' && due !== undefined && <span>{words.cell(due)}</span>}
      {step === 'number' && <span>{words.number}</span>}
      {step === 'claim' && <span>{words.claim}</span>}
    </p>
  )
}
