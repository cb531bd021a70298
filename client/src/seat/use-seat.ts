import { useEffect, useState } from 'react'
import { readSeat, type StoredSeat, saveSeat } from './stored-seat.ts'

const carried = new Set<() => void>()

/** The seat of this browser, read once, and again when it was carried into another round. */
export function useSeat(): StoredSeat | null {
  const [seat, setSeat] = useState(readSeat)
  useEffect(() => {
    const readAgain = () => setSeat(readSeat())
    carried.add(readAgain)
    return () => {
      carried.delete(readAgain)
    }
  }, [])
  return seat
}

/** Remembers the seat that the same person has in the room's present round, and tells the screen. */
export function carrySeat(seat: StoredSeat): void {
  saveSeat(seat)
  for (const readAgain of carried) readAgain()
}
