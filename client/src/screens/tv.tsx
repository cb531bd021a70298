import { bagOwner, DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { autoNews, autoWait } from '#client/features/auto-call/auto-words.ts'
import { callerOf, useCallerNote } from '#client/features/caller/caller-note.ts'
import { LiveCall, useCallTitle } from '#client/features/caller/latest-number.tsx'
import { celebrate, useWinEvents } from '#client/features/celebration/celebration.ts'
import { useWakeLock } from '#client/features/connection/use-wake-lock.ts'
import { RoomNotFound } from '#client/features/no-room/room-not-found.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { NextRoundBar } from '#client/screens/tv/next-round-bar.tsx'
import { TvControls } from '#client/screens/tv/tv-controls.tsx'
import { TvGame, type TvGameProps } from '#client/screens/tv/tv-game.tsx'
import { TvLobby, TvNextRound } from '#client/screens/tv/tv-lobby.tsx'
import { TvPodium, TvRoundOver } from '#client/screens/tv/tv-round-over.tsx'
import { useSpeakingSign } from '#client/screens/tv/use-speaking-sign.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { GAME_POLL_MS } from '#client/server-state/request.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { useVoiceState } from '#client/speech/speaker.ts'
import { useAnnouncements } from '#client/speech/use-announcements.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import { tvWords } from '#client/words/en/tv.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { LastWinner, RoomWithPlayers } from '#shared/game/room/state.ts'
import '#client/screens/tv/tv.css'

interface TvProps {
  roomId: RoomId
  /** On the phone of somebody who plays from the next round. */
  isWaiting?: boolean
}

/** The big screen of a room, for anyone with its number. It only shows the game. */
export function Tv({ roomId, isWaiting = false }: TvProps) {
  const { data, error } = useGameState(roomId, GAME_POLL_MS)
  useWakeLock(true)
  const voice = useVoiceState()

  if (isRoomGone(error)) return <RoomNotFound roomId={roomId} />
  if (!data && isTurnedAway(error)) return <RoomRefused error={error} />
  return (
    <main className="tv" data-theme="dark">
      <DrawWarning roomId={roomId} />
      <h1 className="sr-only">{tvWords().title(roomId)}</h1>
      {data ? (
        <TvRound key={data.epoch} {...data} isTv={!isWaiting} />
      ) : (
        <p role="status" className="tv-loading">
          {roomWords().loadingGame}
        </p>
      )}
      {voice === 'locked' && <p className="tv-voice">{tvWords().pressForVoice}</p>}
      <TvControls />
      {isWaiting && data && <NextRoundBar room={data.room} />}
    </main>
  )
}

/** How long a win is over the board, and how long if another one waits. */
const WINS = { ms: () => 8_000, beforeAnotherMs: 4_000 }

/** One round. It starts with no memory of the round before. */
function TvRound({ isTv, ...state }: RoomWithPlayers & { isTv: boolean }) {
  const { room } = state
  const { data: winners } = useWinners(room)
  const caller = callerOf(state)?.name ?? common().theHost
  const { shown: win, show: showWin } = useWinEvents<LastWinner>(WINS)
  const { announce } = useAnnouncements({
    roomId: room.id,
    // The screen is a listener of its own: it announces everything once, also beside a player on this device.
    playerId: `tv-${room.epoch}`,
    room,
    winners,
    wait: autoWait(room, caller, gameWords(spokenLanguage(settings()))),
    onWinner: (won) => {
      celebrate(won, 'own')
      showWin(won)
    },
  })
  const socket = useRoomSocket(room.id, null, announce)
  const { isCallerAway } = socket
  useSpeakingSign(room, socket, isTv)
  useDrawWatch(room, null)
  const note = useCallerNote(state, null, isCallerAway)
  useCallTitle(room.id, room.currentNumber)
  return (
    <>
      <LiveCall
        currentNumber={room.currentNumber}
        count={room.calledNumbers.length}
        note={note}
        news={autoNews(room, caller)}
      />
      <Scene {...state} caller={caller} bagOf={bagOwner(state)} winners={winners ?? NONE} win={win} note={note} />
    </>
  )
}

const NONE: readonly never[] = []

/** What the moment of the evening shows. */
function Scene({ waiting, ...game }: TvGameProps & RoomWithPlayers) {
  const { room, winners } = game
  if (room.status === 'active') return <TvGame {...game} />
  if (room.status !== 'finished') {
    const players = game.players.filter(({ gone }) => !gone)
    return room.round === 1 ? (
      <TvLobby room={room} players={players} />
    ) : (
      <TvNextRound room={room} players={players} waiting={waiting} />
    )
  }
  return room.eveningOver ? <TvPodium room={room} winners={winners} /> : <TvRoundOver room={room} winners={winners} />
}
