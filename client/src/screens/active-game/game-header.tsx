import { type ReactNode, useEffect, useRef } from 'react'
import { roomName, useCallTitle } from '#client/features/caller/use-call-title.ts'
import { ConnectionBadge } from '#client/features/connection/connection-badge.tsx'
import type { RoomVoice } from '#client/features/one-room/use-room-voice.ts'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import type { Connection } from '#client/server-state/connection.ts'
import { HeaderButton } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'
import { VoiceToggle } from './voice-toggle.tsx'

interface GameHeaderProps {
  room: RoomView
  connection: Connection
  voice: RoomVoice
  /** The host's menu. */
  host: ReactNode
  onLeave(): void
}

/** Where the player is, how the line is, the voice, the settings and the way out. */
export function GameHeader({ room, connection, voice, host, onLeave }: GameHeaderProps) {
  const isOver = room.status === 'finished'
  const heading = useRef<HTMLHeadingElement>(null)
  useCallTitle(room.id, room.currentNumber)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <header className="game-header">
      <h1 ref={heading} tabIndex={-1} className="game-title">
        <span className="whitespace-nowrap">{roomName(room.id)} /</span>{' '}
        <span className="whitespace-nowrap">{isOver ? gameWords().gameOver : gameWords().activeGame}</span>
      </h1>
      {!isPractice(room.id) && <ConnectionBadge connection={connection} />}
      <VoiceToggle voice={voice} />
      <SettingsButton />
      {host}
      <HeaderButton
        word={isOver ? gameWords().home : roomWords().leaveRoom}
        aria-haspopup={isOver ? undefined : 'dialog'}
        onClick={onLeave}
      />
    </header>
  )
}
