import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { keepInvitation } from '#client/fair-draw/invitation.ts'
import { JoinForm } from '#client/features/lobby/join-form.tsx'
import { LanguageButtons, LanguageHeard } from '#client/features/settings/language-choice.tsx'
import { paths } from '#client/paths.ts'
import { HostForm } from '#client/screens/lobby/host-form.tsx'
import { Card } from '#client/ui/card.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

/** Create or join a game; with neither chosen, both forms. */
export function Lobby() {
  const [query] = useSearchParams()
  const mode = query.get('mode')
  const room = normaliseRoomNumber(query.get('room') ?? '') ?? ''
  useEffect(() => {
    if (room) keepInvitation(room, location.hash)
  }, [room])
  useEffect(() => {
    document.addEventListener('focusin', loadNextScreens, { once: true })
    return () => document.removeEventListener('focusin', loadNextScreens)
  }, [])
  const back = (
    <Link
      to={paths.dashboard}
      className="inline-flex min-h-11 items-center self-start font-bold text-peacock underline"
    >
      {common().backHome}
    </Link>
  )
  const tools = <LanguageButtons ofDevice />
  if (mode === 'host') {
    return (
      <Page title={common().newGame} tools={tools}>
        <LanguageHeard />
        <HostForm />
        {back}
      </Page>
    )
  }
  if (mode === 'join') {
    return (
      <Page title={home().joinGame} tools={tools}>
        <LanguageHeard />
        <JoinForm room={room} />
        {back}
      </Page>
    )
  }
  return (
    <Page title={home().playTambola} className="md:max-w-[60rem]" tools={tools}>
      <LanguageHeard />
      <div className="flex flex-col gap-6 md:flex-row md:items-start">
        <Card className="flex-1 self-stretch">
          <JoinForm room={room} />
        </Card>
        <p className="self-center font-extrabold text-ink-2">{home().or}</p>
        <Card className="flex-1 self-stretch">
          <HostForm />
        </Card>
      </div>
      {back}
    </Page>
  )
}

/** As soon as somebody begins to type: not beside the first screen, but the connection may be gone when they are needed. */
function loadNextScreens(): void {
  for (const next of [import('./host-room.tsx'), import('./waiting.tsx')]) {
    next.catch(() => {})
  }
}
