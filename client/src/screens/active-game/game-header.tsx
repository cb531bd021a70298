import { Tv, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { WhoCalls } from '#client/features/auto-call/who-calls.tsx'
import { roomName, useCallTitle } from '#client/features/caller/latest-number.tsx'
import { ConnectionBadge } from '#client/features/connection/room-line.tsx'
import { HostButton } from '#client/features/host-tools/host-button.tsx'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { EditRules } from '#client/features/house-rules/house-rules.tsx'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { LeaveButton } from '#client/screens/active-game/end/leaving.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { speaker, useVoiceState } from '#client/speech/speaker.ts'
import { HeaderButton } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { speech } from '#client/words/en/speech.ts'
import { isPractice } from '#shared/room-number.ts'

/** Where the player is, how the line is, the voice, the settings, the host's menu and the way out. */
export function GameHeader() {
  const { room, players, connection } = useCurrentRoom()
  const { isOver, actor } = useGame()
  const heading = useRef<HTMLHeadingElement>(null)
  useCallTitle(room.id, room.currentNumber)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <header className="game-header">
      <h1 ref={heading} tabIndex={-1} className="game-title">
        <span className="whitespace-nowrap">{roomName(room.id)}</span>{' '}
        <span className="whitespace-nowrap">/ {isOver ? gameWords().gameOver : gameWords().activeGame}</span>
      </h1>
      {!isPractice(room.id) && <ConnectionBadge connection={connection} />}
      <VoiceToggle />
      <SettingsButton />
      {actor.isHost && !isOver && (
        <HostButton
          room={room}
          players={players}
          rules={(onClose: () => void) => <EditRules room={room} onClose={onClose} />}
        >
          {!room.rules.bag && <WhoCalls room={room} onRefused={showRefusal} />}
        </HostButton>
      )}
      <LeaveButton />
    </header>
  )
}

/**
 * Turns the spoken calls on and off for this device. When turned on it speaks, which proves that it works. While the TV
 * speaks for the room, it lets this device speak too.
 */
function VoiceToggle() {
  const { isOnTv, speakHereToo } = useGame().voice
  const words = gameWords()
  const isMuted = useVoiceState() === 'muted'
  const toggle = () => {
    speaker.unlock()
    speaker.setMuted(!isMuted)
    if (isMuted) speaker.speakNumber(speech(spokenLanguage(settings())).voiceOn)
  }
  if (isOnTv && !isMuted) {
    return <HeaderButton icon={Tv} word={words.tvVoice} aria-label={words.voiceOnTv} onClick={speakHereToo} />
  }
  return (
    <HeaderButton
      icon={isMuted ? VolumeX : Volume2}
      word={isMuted ? words.voiceOff : words.voiceOn}
      aria-pressed={!isMuted}
      onClick={toggle}
    />
  )
}
