import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { PlayerView, RoomView } from '#shared/api.ts'
import '../../features/game/header-button.css'
import { VoiceToggle } from '../../features/game/voice-toggle.tsx'
import { paths } from '../../paths.ts'
import { clearSeat } from '../../seat/stored-seat.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

interface GameHeaderProps {
  room: RoomView
  me: PlayerView
}

/** Where the player is, the voice, and the way out, which asks first and then forgets the seat. */
export function GameHeader({ room, me }: GameHeaderProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { currentNumber } = room

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${currentNumber ? `${currentNumber} · ` : ''}Room ${room.id} · Tambola`
  }, [currentNumber, room.id])

  const leave = () => {
    clearSeat()
    navigate(paths.dashboard)
  }

  return (
    <header className="game-header">
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 grow font-bold text-[15px] leading-tight tracking-tight md:text-xl"
      >
        Room {room.id} / Active Game
      </h1>
      <VoiceToggle />
      <button
        type="button"
        className="header-button"
        onClick={() => (room.status === 'finished' ? leave() : setIsLeaving(true))}
      >
        Leave Room
      </button>
      <ConfirmDialog
        open={isLeaving}
        title="Leave this game?"
        text={
          me.isHost
            ? `You are the host. Nobody can call numbers until you come back with the name ${me.name}.`
            : `You can come back with room ${room.id} and the name ${me.name}.`
        }
        confirm="Leave Room"
        cancel="Stay"
        onConfirm={leave}
        onCancel={() => setIsLeaving(false)}
      />
    </header>
  )
}
