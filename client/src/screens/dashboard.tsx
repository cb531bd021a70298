import { CircleHelp, Heart, Radio, Smartphone } from 'lucide-react'
import { TryAlone } from '#client/features/practice/try-alone.tsx'
import { LanguageButtons, LanguageHeard } from '#client/features/settings/language-choice.tsx'
import { EasySwitch, SettingsButton } from '#client/features/settings/settings-button.tsx'
import { lobbyPath, paths } from '#client/paths.ts'
import { AdminCorner } from '#client/screens/dashboard/admin-corner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { useFirstFocus, useTitle } from '#client/ui/page.tsx'
import { ResumeCard } from '#client/way-back/resume-card.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'

/** The first screen: host a game, join one, or return to a running one. */
export function Dashboard() {
  const words = home()
  const { tambola, newGame } = common()
  const reasons = [
    { icon: Smartphone, title: words.mobile, text: words.mobileText },
    { icon: Radio, title: words.realTime, text: words.realTimeText },
    { icon: Heart, title: words.safe, text: words.safeText },
  ]
  useTitle(tambola)
  // Help and the way back into a game stand before the heading.
  const main = useFirstFocus<HTMLElement>()
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-labelledby="name"
      className="outline-none mx-auto flex min-h-svh max-w-[70rem] flex-col px-4 pb-6"
    >
      <div className="flex flex-wrap items-center justify-end gap-2 pt-3">
        <ButtonLink to={paths.support}>
          <CircleHelp aria-hidden size={20} />
          <span>{words.help}</span>
        </ButtonLink>
        <LanguageButtons />
        <SettingsButton />
      </div>
      <LanguageHeard />
      <ResumeCard variant="primary" />
      <div className="md:flex md:items-center md:gap-12 md:my-auto md:py-6 side:flex side:items-center side:gap-6 side:py-2">
        <header className="flex flex-col items-center text-center md:w-5/12">
          <Logo className="w-40 lg:w-56 side:w-24" />
          <h1
            id="name"
            className="font-extrabold text-[min(2.5rem,19vw)] leading-[1.1] lg:text-[3.5rem] lg:leading-[4rem]"
          >
            {tambola}
          </h1>
          <p className="text-ink-2 text-lg">{words.tagline}</p>
        </header>
        <div className="mt-5 md:mt-0 md:flex-1 side:mt-0 side:flex-1">
          <nav aria-label={words.start} className="flex flex-col gap-4 side:gap-2">
            <ButtonLink variant="primary" wide to={lobbyPath('host')} className="min-h-16 text-xl">
              {newGame}
            </ButtonLink>
            <ButtonLink variant="outline" wide to={lobbyPath('join')} className="min-h-16 text-xl">
              {words.joinGame}
            </ButtonLink>
            <TryAlone />
            <ButtonLink variant="quiet" to={paths.tvEntry} className="self-center max-lg:hidden">
              {words.showHere}
            </ButtonLink>
          </nav>
          <div className="mt-4">
            <EasySwitch />
          </div>
        </div>
      </div>
      <section aria-labelledby="why" className="mt-8">
        <h2 id="why" className="mb-3 text-center font-extrabold text-2xl">
          {words.why}
        </h2>
        <ul className="grid gap-3 md:grid-cols-3">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Card className="flex h-full items-start gap-3">
                <Icon aria-hidden className="mt-0.5 shrink-0 text-peacock" />
                <div>
                  <h3 className="font-extrabold">{title}</h3>
                  <p className="text-ink-2">{text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <AdminCorner />
    </main>
  )
}
