import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { lazyScreen } from '#client/loading/lazy-screen.ts'
import { TroubleBoundary } from '#client/loading/trouble-boundary.tsx'
import { paths } from '#client/paths.ts'
import { Dashboard } from '#client/screens/dashboard.tsx'
import { Lobby } from '#client/screens/lobby.tsx'
import { NotFound } from '#client/screens/not-found.tsx'
import { queryClient } from '#client/server-state/query-client.ts'
import { Logo } from '#client/ui/logo.tsx'
import { PageTools } from '#client/ui/page.tsx'
import { Toasts } from '#client/ui/toast.tsx'
import { useLanguage } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'

const HostRoom = lazyScreen(async () => (await import('#client/screens/host-room.tsx')).HostRoom)
const Waiting = lazyScreen(async () => (await import('#client/screens/waiting.tsx')).Waiting)
const TicketSelection = lazyScreen(async () => (await import('#client/screens/ticket-selection.tsx')).TicketSelection)
const ActiveGame = lazyScreen(async () => (await import('#client/screens/active-game.tsx')).ActiveGame)
const Practice = lazyScreen(async () => (await import('#client/screens/practice.tsx')).Practice)
const Tv = lazyScreen(async () => (await import('#client/screens/tv.tsx')).Tv)
const TvEntry = lazyScreen(async () => (await import('#client/screens/tv-entry.tsx')).TvEntry)
const CheckGame = lazyScreen(async () => (await import('#client/screens/check-game.tsx')).CheckGame)
const Evening = lazyScreen(async () => (await import('#client/screens/evening.tsx')).Evening)
const Support = lazyScreen(async () => (await import('#client/screens/support.tsx')).Support)
const AudioTest = lazyScreen(async () => (await import('#client/screens/audio-test.tsx')).AudioTest)

/** All screens by route. The game is loaded only when a player is about to need it. */
export function App() {
  const [place] = useLocation()
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <PageTools value={<SettingsButton />}>
        <TroubleBoundary place={place}>
          <Suspense fallback={<Loading />}>
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
              <Route path={paths.evening}>{({ roomId }) => <Evening roomId={roomId} />}</Route>
              <Route path={paths.audioTest} component={AudioTest} />
              <Route path={paths.support} component={Support} />
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </TroubleBoundary>
      </PageTools>
      <Toasts />
    </QueryClientProvider>
  )
}

const SLOW_AFTER_MS = 4_000

/** Shown while the code of a screen loads. */
export function Loading() {
  const isSlow = useTrueFor(true, SLOW_AFTER_MS)
  return (
    <main className="grid animate-late min-h-svh place-content-center justify-items-center gap-3 p-4 text-center">
      <Logo className="w-24" />
      <p role="status" className="font-bold text-xl">
        {common().loading}
      </p>
      {isSlow && <p className="text-ink-2">{common().slow}</p>}
    </main>
  )
}
