import { Route, Switch } from 'wouter'
import { lazyScreen } from '#client/loading/lazy-screen.ts'
import { paths } from '#client/paths.ts'
import { Dashboard } from '#client/screens/dashboard.tsx'
import { Lobby } from '#client/screens/lobby.tsx'

const HostRoom = lazyScreen(async () => (await import('#client/screens/host-room.tsx')).HostRoom)
const Waiting = lazyScreen(async () => (await import('#client/screens/waiting.tsx')).Waiting)
const TicketSelection = lazyScreen(async () => (await import('#client/screens/ticket-selection.tsx')).TicketSelection)
const ActiveGame = lazyScreen(async () => (await import('#client/screens/active-game.tsx')).ActiveGame)
const Practice = lazyScreen(async () => (await import('#client/screens/practice.tsx')).Practice)
const Tv = lazyScreen(async () => (await import('#client/screens/tv.tsx')).Tv)
const TvEntry = lazyScreen(async () => (await import('#client/screens/tv-entry.tsx')).TvEntry)
const CheckGame = lazyScreen(async () => (await import('#client/screens/check-game.tsx')).CheckGame)
const PaperCheck = lazyScreen(async () => (await import('#client/screens/paper-check.tsx')).PaperCheck)
const Print = lazyScreen(async () => (await import('#client/screens/print.tsx')).Print)
const Evening = lazyScreen(async () => (await import('#client/screens/evening.tsx')).Evening)
const Support = lazyScreen(async () => (await import('#client/screens/support.tsx')).Support)
const Privacy = lazyScreen(async () => (await import('#client/screens/privacy.tsx')).Privacy)
const NotFound = lazyScreen(async () => (await import('#client/screens/not-found.tsx')).NotFound)
const AudioTest = lazyScreen(async () => (await import('#client/screens/audio-test.tsx')).AudioTest)

/** All screens by route. The game is loaded only when a player is about to need it. */
export function Routes() {
  return (
    <Switch>
      <Route path={paths.dashboard} component={Dashboard} />
      <Route path={paths.lobby} component={Lobby} />
      <Route path={paths.hostRoom}>{({ roomId }) => <HostRoom roomId={roomId} />}</Route>
      <Route path={paths.waiting} component={Waiting} />
      <Route path={paths.ticketSelection} component={TicketSelection} />
      <Route path={paths.activeGame} component={ActiveGame} />
      <Route path={paths.practice} component={Practice} />
      <Route path={paths.tvEntry} component={TvEntry} />
      <Route path={paths.tv}>{({ roomId }) => <Tv roomId={roomId} />}</Route>
      <Route path={paths.nextRound}>{({ roomId }) => <Tv roomId={roomId} isWaiting />}</Route>
      <Route path={paths.checkGame}>{({ roomId }) => <CheckGame roomId={roomId} />}</Route>
      <Route path={paths.paperCheck}>
        {({ roomId, round, paperNo, ticket }) => (
          <PaperCheck
            roomId={roomId}
            round={Number(round)}
            code={{ paperNo: Number(paperNo), ticket: Number(ticket) }}
          />
        )}
      </Route>
      <Route path={paths.print}>{({ roomId }) => <Print roomId={roomId} />}</Route>
      <Route path={paths.evening}>{({ roomId }) => <Evening roomId={roomId} />}</Route>
      <Route path={paths.audioTest} component={AudioTest} />
      <Route path={paths.support} component={Support} />
      <Route path={paths.privacy} component={Privacy} />
      <Route path={paths.admin} component={Dashboard} />
      <Route component={NotFound} />
    </Switch>
  )
}
