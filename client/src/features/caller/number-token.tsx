import type { ReactNode } from 'react'
import { DrawTick } from '#client/fair-draw/draw-signs.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './caller.css'

interface NumberTokenProps {
  room: RoomView
  /** What runs around it until the next number. */
  ring: ReactNode
  /** Says the number again. The big screen has no tap for it. */
  onSayAgain?: ((number: number) => void) | undefined
}

/** The big gold token with the number that was called last, and how it came. A new number pops in. */
export function NumberToken({ room, ring, onSayAgain }: NumberTokenProps) {
  const { id, currentNumber: number, hostCalledNumbers } = room
  if (number === null) {
    return (
      <div className="token" data-empty>
        <Logo className="w-[62%]" />
        {ring}
      </div>
    )
  }
  const digits = (
    <span key={number} className="token-number fades">
      {number}
    </span>
  )
  return (
    <div className="token">
      {ring}
      {onSayAgain ? (
        <button
          type="button"
          className="token-again"
          aria-label={gameWords().sayNumberAgain(number)}
          onClick={() => onSayAgain(number)}
        >
          {digits}
        </button>
      ) : (
        digits
      )}
      <DrawTick roomId={id} number={number} isHostCalled={hostCalledNumbers.includes(number)} />
    </div>
  )
}
