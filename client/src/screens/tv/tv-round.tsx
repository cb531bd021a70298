import { useEffect, useMemo } from 'react'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { autoNews, autoWait } from '#client/features/auto-call/auto-words.ts'
import { callerName, useCallerNote } from '#client/features/caller/caller-note.ts'
import { LiveCall, useCallTitle } from '#client/features/caller/latest-number.tsx'
import { celebrate, useWinEvents } from '#client/features/celebration/celebration.ts'
import { RoomProvider, useSeats } from '#client/room/room-context.tsx'
import { useConnection } from '#client/server-state/connection.ts'
import { type RoomSocket, useRoomSocket } from '#client/server-state/room-socket.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { useVoiceState } from '#client/speech/speaker.ts'
import { useAnnouncements } from '#client/speech/use-announcements.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { LastWinner, RoomView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import { VoiceHint } from './tv-controls.tsx'
import { TvEnd } from './tv-end.tsx'
import { TvGame } from './tv-game.tsx'
import { TvLobby } from './tv-lobby.tsx'

/** How long a win is over the board, and how long if another one waits. */
const WINS = { ms: () => 8_000, beforeAnotherMs: 4_000 }
/** The server takes a TV that has been silent for three seconds for one that was switched off. */
const SIGN_EVERY_MS = 1_000

const NO_PEOPLE: readonly never[] = []

interface TvRoundProps {
  state: RoomWithPlayers
  /** The polls of the room fail. */
  isFailing: boolean
  /** False on the phone of somebody who only watches, or plays from the next round. */
  isTv: boolean
}

/** One round. It starts with no memory of the round before. */
export function TvRound({ state, isFailing, isTv }: TvRoundProps) {
  const { room } = state
  const { data: winners } = useWinners(room)
  const listed = useMemo(() => shownWins(winners ?? NO_PEOPLE, state.players, 'playerName'), [winners, state.players])
  const caller = callerName(state)
  const { shown: win, show: showWin } = useWinEvents<LastWinner>(WINS)
  const socket = useRoomSocket(room.id, null, (message) => announce(message), isTv ? 'tv' : undefined)
  const { announce } = useAnnouncements({
    roomId: room.id,
    // The screen is a listener of its own: it announces everything once, also beside a player on this device.
    playerId: `tv-${room.epoch}`,
    room,
    winners,
    isSpokenElsewhere: !isTv && room.rules.voice === 'tv' && socket.tv === 'speaks',
    wait: autoWait(room, caller, gameWords(spokenLanguage(settings()))),
    onWinner: (won) => {
      celebrate(won, 'own')
      showWin(won)
    },
  })
  useSpeakingSign(room, socket, isTv)
  useDrawWatch(state, null)
  const callerNote = useCallerNote(state, null, socket.isCallerAway)
  useCallTitle(room.id, room.currentNumber)
  const connection = useConnection(socket.status, isFailing, socket.retry)
  const isLost = connection === 'offline' || connection === 'reconnecting'
  const note = isLost ? roomWords()[connection] : callerNote
  return (
    <RoomProvider
      value={{
        ...state,
        ...useSeats(state.players),
        me: null,
        people: NO_PEOPLE,
        winners: listed,
        areWinnersKnown: winners !== undefined,
        socket,
        connection,
      }}
    >
      <LiveCall note={note} news={autoNews(room, caller)} />
      {room.status === 'active' && <TvGame caller={caller} win={win} note={note} />}
      {room.status === 'finished' && <TvEnd />}
      {room.status !== 'active' && isLost && (
        <p className="tv-text fixed bottom-[1vmin] left-1/4 z-2 -translate-x-1/2 rounded-full bg-gold px-[2vmin] text-paper-ink">
          {note}
        </p>
      )}
      {isBeforeStart(room.status) && <TvLobby />}
      {(isBeforeStart(room.status) || room.eveningOver) && (
        <VoiceHint className="fixed bottom-[1vmin] left-3/4 z-2 -translate-x-1/2" />
      )}
    </RoomProvider>
  )
}

/** Where all are in one room, tells again and again that this TV speaks, so that phones need not. */
function useSpeakingSign({ id: roomId, rules }: RoomView, { status, send }: RoomSocket, isTv: boolean): void {
  const voice = useVoiceState()
  const isSpeaking = (voice === 'ready' || voice === 'recorded') && isTv && rules.voice === 'tv' && status === 'live'
  useEffect(() => {
    if (!isSpeaking) return
    const tell = () => send({ type: 'speaking', roomId })
    tell()
    const timer = setInterval(tell, SIGN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isSpeaking, send, roomId])
}
