import { useEffect } from 'react'
import { ConnectionBanner } from '#client/features/connection/room-line.tsx'
import { AskOneRoom } from '#client/features/host-tools/ask-one-room.tsx'
import { PracticeBanner } from '#client/features/practice/practice-banner.tsx'
import { TakeOver } from '#client/features/take-over/take-over.tsx'
import { lazyPart, SETTLED_AFTER_MS } from '#client/loading/lazy-part.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useJoinNext } from '#client/server-state/next-people.ts'
import { useSettings } from '#client/settings/settings.ts'
import { isAndroidWebView } from '#client/speech/engine.ts'
import { useVoiceState } from '#client/speech/speaker.ts'
import { Button } from '#client/ui/button.tsx'
import { showRefusal } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'

/** Only a practice game has it. */
const PracticeGuide = lazyPart(async () => (await import('./practice-guide.tsx')).PracticeGuide)
const loadGameOver = async () => (await import('#client/screens/active-game/end/game-over.tsx')).GameOver
const GameOver = lazyPart(loadGameOver)

/** The notices, questions and offers above the number, and the end of the round. */
export function GameNotices() {
  const { roomId, counts, gone } = useCurrentRoom(({ room, me }) => ({
    roomId: room.id,
    counts: room.rules.counts,
    gone: me?.gone ? me : null,
  }))
  const { isOver, isHost, isOnTv } = useGame(({ isOver, actor, voice }) => ({
    isOver,
    isHost: actor.isHost,
    isOnTv: voice.isOnTv,
  }))
  useEffect(() => {
    // Loads the end of the game during the game: the connection may be gone when it is needed.
    const timer = setTimeout(() => loadGameOver().catch(() => {}), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isPractice(roomId) && <PracticeBanner />}
      {isPractice(roomId) && !isOver && <PracticeGuide />}
      <ConnectionBanner />
      {gone && <ComeBack me={gone} />}
      {!isOver && !isOnTv && <VoiceNote />}
      {!isOver && !counts && <p className="font-bold">{gameWords().doesNotCount}</p>}
      {isOver && <GameOver />}
      {isHost && isOver && <AskOneRoom />}
      <TakeOver />
    </>
  )
}

/** For somebody who has left the game and opens it again: they have their seat, but nobody waits for them. */
function ComeBack({ me: { roomId, name, ticketCount } }: { me: PlayerView }) {
  const join = useJoinNext()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border-2 border-peacock p-3" role="status">
      <p className="min-w-0 flex-1 font-bold">{gameWords().haveLeft}</p>
      <Button
        variant="primary"
        disabled={join.isPending}
        onClick={() => join.mutate({ roomId, name, ticketCount }, { onError: showRefusal })}
      >
        {gameWords().comeBack}
      </Button>
    </div>
  )
}

const NOTE = 'rounded-chip bg-soft-warn px-3.5 py-1.5 text-center text-[0.9375rem] text-ink'

/** Says why it is silent, when it is: the page must be touched first, or there is no voice at all. */
function VoiceNote() {
  const state = useVoiceState()
  if (useSettings().byEar === 'reader') return null
  if (state === 'locked') {
    return (
      <p role="status" className={NOTE}>
        {gameWords().tapForVoice}
      </p>
    )
  }
  if (state !== 'unsupported' && state !== 'silent') return null
  return (
    <p role="status" className={NOTE}>
      <span>{common().noVoice}</span>{' '}
      {isAndroidWebView() && (
        <a className="font-bold underline" href={chromeLink()}>
          {gameWords().openInChrome}
        </a>
      )}
    </p>
  )
}

/** Android opens this in Chrome, which has a voice. */
function chromeLink(): string {
  const { host, pathname, search, protocol } = location
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`
}
