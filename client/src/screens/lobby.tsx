import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { areCookiesBlocked } from '#client/device/cookies.ts'
import { keepInvitation } from '#client/fair-draw/invitation.ts'
import { HostForm } from '#client/features/joining/host-form.tsx'
import { JoinRoom } from '#client/features/joining/join-room.tsx'
import { LanguageButtons, LanguageHeard } from '#client/features/settings/language-choice.tsx'
import { lazyExtra, lazyPart } from '#client/loading/lazy-part.tsx'
import { paths } from '#client/paths.ts'
import { useRoomOnce } from '#client/server-state/room-state.ts'
import { Card } from '#client/ui/card.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { Logo } from '#client/ui/logo.tsx'
import { Page } from '#client/ui/page.tsx'
import { ResumeCard } from '#client/way-back/resume-card.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { loadNextScreens } from './next-screens.ts'

const LinkedPlan = lazyExtra(async () => (await import('#client/plan/linked-plan.tsx')).LinkedPlan)
const NoCookies = lazyPart(async () => (await import('#client/features/joining/no-cookies.tsx')).NoCookies)

/** Create or join a game; with neither chosen, both forms. */
export function Lobby() {
  const [query] = useSearchParams()
  const mode = query.get('mode')
  const room = normaliseRoomNumber(query.get('room') ?? '') ?? ''
  const { data } = useRoomOnce(room)
  const startsInMs = data?.room.plan?.startsInMs
  useEffect(() => {
    if (room) keepInvitation(room, location.hash, startsInMs)
  }, [room, startsInMs])
  useEffect(loadNextScreens, [])
  const isHost = mode === 'host'
  if (isHost || mode === 'join') {
    return (
      <LobbyPage title={isHost ? common().newGame : home().joinGame} isForAnyRoom={isHost || !room}>
        {!isHost && data?.room.plan && <LinkedPlan {...data} />}
        <BesideTheBag>{isHost ? <HostForm /> : <JoinRoom room={room} />}</BesideTheBag>
      </LobbyPage>
    )
  }
  return (
    <LobbyPage title={home().playTambola} isForAnyRoom={!room}>
      <div className="flex flex-col gap-6 md:my-auto md:flex-row md:items-center">
        <Card className="flex-1 self-stretch">
          <JoinRoom room={room} />
        </Card>
        <p className="self-center font-extrabold text-ink-2">{home().or}</p>
        <Card className="flex-1 self-stretch">
          <HostForm />
        </Card>
      </div>
    </LobbyPage>
  )
}

interface LobbyPageProps {
  title: string
  /** No link has led here. A person who plays somewhere already sees the way back first. */
  isForAnyRoom: boolean
  children: Elements
}

/** On larger screens what is to be filled in stands in the middle. */
function LobbyPage({ title, isForAnyRoom, children }: LobbyPageProps) {
  const [areBlocked] = useState(areCookiesBlocked)
  return (
    <Page title={title} className="md:min-h-svh md:max-w-[60rem]" tools={<LanguageButtons ofDevice />}>
      <LanguageHeard />
      {isForAnyRoom && <ResumeCard variant="outline" />}
      {areBlocked ? <NoCookies /> : children}
      <Link
        to={paths.dashboard}
        className="inline-flex min-h-11 items-center self-start font-bold text-peacock underline"
      >
        {common().backHome}
      </Link>
    </Page>
  )
}

/** A form, on larger screens in a card below or beside the bag of the first screen. */
function BesideTheBag({ children }: { children: ReactNode }) {
  return (
    <div className="md:my-auto md:flex md:flex-col md:items-center md:gap-8 lg:flex-row lg:gap-16">
      <Logo className="w-44 max-md:hidden lg:ml-8 lg:w-72" />
      <div className="flex md:w-full md:max-w-[30rem] md:rounded-card md:border-2 md:border-line md:bg-surface md:p-6">
        {children}
      </div>
    </div>
  )
}
