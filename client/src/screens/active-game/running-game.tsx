import { Suspense, useState } from 'react'
import { bagOwner, DrawWarning, SealLink } from '#client/fair-draw/draw-signs.tsx'
import { autoNews } from '#client/features/auto-call/auto-words.ts'
import { callerName } from '#client/features/caller/caller-note.ts'
import { LiveCall } from '#client/features/caller/latest-number.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { lazyScreen } from '#client/loading/lazy-screen.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { TwoSeatsNote } from '#client/room/two-seats-note.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useNoticing } from '#client/screens/active-game/game/notices.ts'
import { ClaimDoubt, ClaimSheet } from '#client/screens/active-game/prizes/claim-sheet.tsx'
import { WinCard } from '#client/screens/active-game/prizes/win-card.tsx'
import { SkipLink } from '#client/screens/active-game/tabs/my-tickets.tsx'
import { useSettings } from '#client/settings/settings.ts'
import { gameWords } from '#client/words/en/game.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { GameHeader } from './game-header.tsx'
import { GameTabs, useTabInHash } from './game-tabs.tsx'
import './game-layout.css'

/** Loaded only by those who want it. */
const EasyGame = lazyScreen(async () => (await import('#client/screens/active-game/easy/easy-game.tsx')).EasyGame)
const PlayByEar = lazyPart(async () => (await import('#client/screens/active-game/by-ear/play-by-ear.tsx')).PlayByEar)

/** A game that runs, or that is over and can still be read: the number, what to do about it, and three tabs. */
export function RunningGame() {
  useLanguage()
  const { roomId, isEveningOver, bagOf, isShared, news } = useCurrentRoom((current) => ({
    roomId: current.room.id,
    isEveningOver: current.room.eveningOver,
    bagOf: bagOwner(current),
    isShared: current.people.length > 1,
    news: autoNews(current.room, callerName(current)),
  }))
  const { isOver, isHost, hasBag, hasTickets, callerNote } = useGame(
    ({ isOver, actor, calling, shown, callerNote }) => ({
      isOver,
      isHost: actor.isHost,
      hasBag: calling !== null && calling.choose !== null,
      hasTickets: shown.selectedTicketIds.length > 0,
      callerNote,
    }),
  )
  const [tab, showTab] = useTabInHash(hasBag)
  const { easyMode, byEar } = useSettings()
  const [isLogOpen, openLog] = useState(false)
  useNoticing(callerNote, news)
  const isEasy = easyMode && !isOver && !hasBag && hasTickets
  return (
    <main
      className="game"
      data-host={(isHost && !isOver) || undefined}
      data-shared={isShared || undefined}
      data-ended={isEveningOver || undefined}
    >
      <SkipLink showTickets={() => showTab('tickets')} />
      <DrawWarning roomId={roomId} />
      <TwoSeatsNote />
      {(byEar !== 'off' || isLogOpen) && <PlayByEar isLogOpen={isLogOpen} openLog={openLog} />}
      <GameHeader openLog={() => openLog(true)} />
      <LiveCall note={isOver ? gameWords().isOver : callerNote} news={news} byEar={byEar} />
      {isEasy ? (
        <Suspense fallback={null}>
          <EasyGame />
        </Suspense>
      ) : (
        <GameTabs tab={tab} showTab={showTab} hasBag={hasBag} />
      )}
      <SealLink roomId={roomId} bagOf={bagOf} />
      {!isEasy && <WinCard />}
      <ClaimDoubt />
      <ClaimSheet />
    </main>
  )
}
