import { DrawTick } from '#client/fair-draw/draw-tick.tsx'
import { Logo } from '#client/ui/logo.tsx'
import type { RoomView } from '#shared/game/room/state.ts'
import './caller.css'

interface NumberTokenProps {
  room: RoomView
}

/** The big gold token with the number that was called last, and how it came. A new number pops in. */
export function NumberToken({ room }: NumberTokenProps) {
  const { id, currentNumber: number, hostCalledNumbers } = room
  return (
    <div className="token" data-empty={number === null || undefined}>
      {number === null ? (
        <Logo className="w-[62%]" />
      ) : (
        <>
          <span key={number} className="token-number fades">
            {number}
          </span>
          <DrawTick roomId={id} number={number} isHostCalled={hostCalledNumbers.includes(number)} />
        </>
      )}
    </div>
  )
}
