import { useEffect } from 'react'
import { ConnectionBanner } from '#client/features/connection/connection-banner.tsx'
import { AskOneRoom } from '#client/features/host-tools/ask-one-room.tsx'
import { PracticeBanner } from '#client/features/practice/practice-banner.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { TakeOver } from '#client/screens/active-game/calling/take-over.tsx'
import { ComeBack } from '#client/screens/active-game/leaving/come-back.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'
import type { Game } from './use-game.ts'
import { VoiceNote } from './voice-note.tsx'

const loadGameOver = async () => (await import('#client/screens/active-game/winners/game-over.tsx')).GameOver
const GameOver = lazyPart(loadGameOver)

interface GameNoticesProps extends RoomWithPlayers {
  me: PlayerView
  /** For whom the phone acts. */
  actor: PlayerView
  game: Game
  onHome(): void
  onLeave(): void
  onAgain?: (() => void) | undefined
}

/** What is told, asked or offered above the number, and the end of the round. */
export function GameNotices({
  room,
  players,
  waiting,
  me,
  actor,
  game: { isOver, winners, socket, connection, voice },
  onHome,
  onLeave,
  onAgain,
}: GameNoticesProps) {
  useEffect(() => {
    // Loads the end of the game during the game: the connection may be gone when it is needed.
    loadGameOver().catch(() => {})
  }, [])
  return (
    <>
      {isPractice(room.id) && <PracticeBanner />}
      <ConnectionBanner connection={connection} socket={socket} />
      {me.gone && <ComeBack me={me} />}
      {!isOver && !voice.isOnTv && <VoiceNote />}
      {actor.isHost && isOver && <AskOneRoom room={room} tv={socket.tv} />}
      {!isOver && !room.rules.counts && <p className="font-bold">{gameWords().doesNotCount}</p>}
      {isOver && (
        <GameOver
          room={room}
          players={players}
          waiting={waiting}
          me={actor}
          winners={winners}
          isCallerAway={socket.isCallerAway}
          onHome={onHome}
          onLeave={onLeave}
          onAgain={onAgain}
        />
      )}
      <TakeOver room={room} players={players} me={me} isCallerHere={socket.status === 'live' && !socket.isCallerAway} />
    </>
  )
}
