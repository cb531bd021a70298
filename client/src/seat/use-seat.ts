import { useEffect, useState } from 'react'
import { onSeatSaved, readSeat, type StoredSeat } from './stored-seat.ts'

/** The seat of this browser, read once, and again when another one was stored. */
export function useSeat(): StoredSeat | null {
  const [seat, setSeat] = useState(readSeat)
  useEffect(() => onSeatSaved(() => setSeat(readSeat())), [])
  return seat
}
