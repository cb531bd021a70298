import { type ReactNode, Suspense, useState } from 'react'
import { bagOwner, DrawWarning, SealLink } from '#client/fair-draw/draw-signs.tsx'
import { AutoSettings } from '#client/features/auto-call/auto-settings.tsx'
import { autoNews } from '#client/features/auto-call/auto-words.ts'
import { LiveCall } from '#client/features/caller/live-call.tsx'
import { callerOf } from '#client/features/caller/use-caller-note.ts'
import { HostButton } from '#client/features/host-tools/host-button.tsx'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { EditRules } from '#client/features/house-rules/edit-rules.tsx'
import { RulesLine } from '#client/features/house-rules/rules-line.tsx'
import { lazyScreen } from '#client/loading/lazy-screen.ts'
import { BagTab } from '#client/screens/active-game/calling/bag-tab.tsx'
import { useBagKeys } from '#client/screens/active-game/calling/use-bag-keys.ts'
import { useCallKey } from '#client/screens/active-game/calling/use-call-key.ts'
import { ClaimDoubt } from '#client/screens/active-game/claiming/claim-doubt.tsx'
import { ClaimSheet } from '#client/screens/active-game/claiming/claim-sheet.tsx'
import { PatternsPanel } from '#client/screens/active-game/claiming/patterns-panel.tsx'
import { LeaveDialog } from '#client/screens/active-game/leaving/leave-dialog.tsx'
import { useLeaving } from '#client/screens/active-game/leaving/use-leaving.ts'
import type { PollHealth } from '#client/screens/active-game/line/use-line.ts'
import { useShowMissed } from '#client/screens/active-game/marking/use-show-missed.ts'
import { PersonChips } from '#client/screens/active-game/people/person-chips.tsx'
import { usePhone } from '#client/screens/active-game/people/use-phone.ts'
import { PlayersTab } from '#client/screens/active-game/players/players-tab.tsx'
import { WinCard } from '#client/screens/active-game/winners/win-card.tsx'
import { WinnersGallery } from '#client/screens/active-game/winners/winners-gallery.tsx'
import { useFreshMarks } from '#client/server-state/room-state.ts'
import { useSettings } from '#client/settings/settings.ts'
import { Panel } from '#client/ui/card.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { isServerCalling } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { GameCaller } from './game-caller.tsx'
import { GameHeader } from './game-header.tsx'
import { GameNotices } from './game-notices.tsx'
import { gameTabs } from './game-tabs.tsx'
import { MyTicketsTab } from './my-tickets-tab.tsx'
import { NumberBoard } from './number-board.tsx'
import { SkipLink } from './skip-link.tsx'
import { useGame } from './use-game.ts'
import { useTabInHash } from './use-tab-in-hash.ts'
import { useUnseen } from './use-unseen.ts'
import './game-layout.css'

/** Loaded only by those who want it. */
const EasyGame = lazyScreen(async () => (await import('./easy-game.tsx')).EasyGame)

interface RunningGameProps extends RoomWithPlayers {
  me: PlayerView
  poll: PollHealth
  /** Begins another game at once, where no evening goes on. */
  onAgain?: (() => void) | undefined
}

/** A game that runs, or that is over and can still be read: the number, what to do about it, and three tabs. */
export function RunningGame({ room, players, waiting, me, poll, onAgain }: RunningGameProps) {
  const phone = usePhone(players, me)
  const { people, shown } = phone
  const game = useGame({ room, players }, me, phone, poll)
  const { isOver, tickets, winners, calling, connection, callerNote } = game
  const { closedPatterns, ready, claiming, mark, toGo, win, closeWin, voice } = game
  const [areMissedShown, showMissed] = useShowMissed()
  const host = people.find(({ isHost }) => isHost)
  /** For whom the phone acts, whoever is looked at. */
  const actor = host ?? people.find(({ id }) => id === room.callerId) ?? shown
  const { isAsking, leave, stay, goHome, sayBye, sayByeFor } = useLeaving(isOver, phone)
  const hasBag = calling !== null && calling.choose !== null
  const [tab, showTab] = useTabInHash(hasBag)
  useCallKey(calling, room.auto.state === 'on')
  useBagKeys(calling, tab === 'bag', room.calledNumbers.length)
  const [isClaiming, setIsClaiming] = useState(false)
  useFreshMarks(room.id, room.version, tab === 'players')
  const hasNewWinner = useUnseen(room.disabledPatterns.length, tab === 'players')
  const hostsNow = host !== undefined && !isOver
  const callerName = callerOf({ room, players })?.name ?? common().theHost
  const isEasy = useSettings().easyMode && !isOver && !hasBag && shown.selectedTicketIds.length > 0
  const rules = (onClose: () => void) => <EditRules room={room} onClose={onClose} />
  const deputy = players.find(({ id }) => id === room.callerId)

  const board = <NumberBoard room={room} deputy={deputy?.name} canCall={calling !== null} />
  const gallery = (show: 'picture' | 'ticket') => (
    <WinnersGallery winners={winners} called={room.calledNumbers} playerId={shown.id} show={show} isOver={isOver} />
  )
  const patterns = {
    ticketIds: shown.selectedTicketIds,
    rules: room.rules,
    outOf: shown.outOf,
    closedPatterns,
    winners,
    ready,
    claiming,
    isOver,
  }
  const chips = <PersonChips room={room} winners={winners} phone={phone} />
  const openPatterns = () => setIsClaiming(true)
  const notices = (
    <GameNotices
      room={room}
      players={players}
      waiting={waiting}
      me={me}
      actor={actor}
      game={game}
      onHome={goHome}
      onLeave={sayBye}
      onAgain={onAgain}
    />
  )
  const ticketsWith = (side: ReactNode) => (
    <MyTicketsTab
      // Another person has other tickets, and nothing of the ones before.
      key={shown.id}
      room={room}
      me={shown}
      tickets={tickets}
      winners={winners}
      ready={ready}
      toGo={toGo}
      onMark={mark}
      board={board}
      side={side}
    />
  )
  const prizes = (
    <>
      <Panel title={gameWords().winningPatterns}>
        <PatternsPanel {...patterns} />
        <div className="border-line border-t pt-2 text-[0.9375rem] empty:hidden">
          <RulesLine room={room} />
        </div>
      </Panel>
      {gallery('picture')}
    </>
  )
  const everybody = <PlayersTab players={players} playerId={shown.id} callerId={room.callerId} winners={winners} />
  return (
    <main className="game" data-host={hostsNow || undefined} data-shows-missed={areMissedShown || undefined}>
      <SkipLink showTickets={() => showTab('tickets')} />
      <DrawWarning roomId={room.id} />
      <GameHeader
        room={room}
        connection={connection}
        voice={voice}
        host={
          hostsNow && (
            <HostButton room={room} players={players} rules={rules}>
              {!room.rules.bag && <AutoSettings room={room} onRefused={showRefusal} />}
            </HostButton>
          )
        }
        onLeave={leave}
      />
      <LiveCall
        currentNumber={room.currentNumber}
        count={room.calledNumbers.length}
        note={isOver ? gameWords().isOver : callerNote}
        news={autoNews(room, callerName)}
      />
      {isEasy ? (
        <Suspense fallback={null}>
          <EasyGame
            people={chips}
            room={room}
            players={players}
            me={shown}
            game={game}
            notices={notices}
            tickets={ticketsWith}
            more={
              <>
                {board}
                {prizes}
                {everybody}
              </>
            }
            onChoose={openPatterns}
          />
        </Suspense>
      ) : (
        <Tabs
          label={gameWords().game}
          className="game-tabs"
          wrap={hasBag}
          value={tab}
          onChange={showTab}
          between={
            <>
              <div className="game-notices">{notices}</div>
              <GameCaller
                people={chips}
                room={room}
                players={players}
                me={shown}
                tickets={tickets}
                isAtTickets={tab === 'tickets'}
                note={callerNote}
                calling={calling}
                claiming={claiming}
                ready={ready}
                toGo={toGo}
                onMark={mark}
                onShowMissed={showMissed}
                onChoose={openPatterns}
              />
            </>
          }
          tabs={gameTabs({
            bag: hasBag && <BagTab room={room} calling={calling} />,
            tickets: ticketsWith(prizes),
            board,
            players: everybody,
            wins: gallery('ticket'),
            hasNewWinner,
          })}
        />
      )}
      <SealLink roomId={room.id} bagOf={bagOwner({ room, players })} />
      {win && !isEasy && (
        <WinCard
          key={win.playerId + win.pattern}
          room={room}
          win={win}
          winners={winners}
          playerId={people.find(({ id }) => id === win.playerId)?.id ?? me.id}
          onClose={closeWin}
        />
      )}
      <ClaimDoubt doubt={claiming.doubt} />
      {isClaiming && !isOver && <ClaimSheet {...patterns} onClose={() => setIsClaiming(false)} />}
      <LeaveDialog
        isOpen={isAsking}
        me={actor}
        phone={phone}
        isAuto={isServerCalling(room)}
        onStay={stay}
        onLeave={sayBye}
        onLeaveFor={sayByeFor}
      />
    </main>
  )
}
