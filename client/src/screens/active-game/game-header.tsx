import { Settings } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConnectionBadge } from '#client/features/connection/connection-badge.tsx'
import { useCallTitle } from '#client/features/game/use-call-title.ts'
import { SettingsSheet } from '#client/features/settings/settings-sheet.tsx'
import { VoiceToggle } from '#client/features/voice/voice-toggle.tsx'
import type { Connection } from '#client/realtime/use-connection.ts'
import { HeaderButton } from '#client/ui/header-button.tsx'
import type { RoomView } from '#shared/game/room/state.ts'

interface GameHeaderProps {
  room: RoomView
  connection: Connection
  onLeave(): void
}

/** Where the player is, how the line is, the voice, the settings and the way out. */
export function GameHeader({ room, connection, onLeave }: GameHeaderProps) {
  const isOver = room.status === 'finished'
  const [isSetting, setIsSetting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useCallTitle(room.id, room.currentNumber)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <header className="game-header">
      <h1 ref={heading} tabIndex={-1} className="game-title">
        <span className="whitespace-nowrap">Room {room.id} /</span>{' '}
        <span className="whitespace-nowrap">{isOver ? 'Game Over' : 'Active Game'}</span>
      </h1>
      <ConnectionBadge connection={connection} />
      <VoiceToggle />
      <HeaderButton icon={Settings} word="Settings" aria-haspopup="dialog" onClick={() => setIsSetting(true)} />
      <HeaderButton
        word={isOver ? 'Home' : 'Leave Room'}
        aria-haspopup={isOver ? undefined : 'dialog'}
        onClick={onLeave}
      />
      {isSetting && <SettingsSheet onClose={() => setIsSetting(false)} />}
    </header>
  )
}
