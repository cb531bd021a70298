import { useEffect } from 'react'
import { Link } from 'wouter'
import { TryAlone } from '#client/features/practice/try-alone.tsx'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { helpWords } from '#client/words/en/help.ts'
import { patternWords } from '#client/words/en/patterns.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { CLASSIC } from '#shared/game/patterns.ts'

interface Section {
  id: string
  title: string
  lines: string[]
}

function sections(): Section[] {
  const words = helpWords()
  return [
    { id: 'what', title: words.what, lines: [words.what1] },
    { id: 'start', title: words.started, lines: [words.started1, words.started2, words.started3, words.started4] },
    { id: 'play', title: words.play, lines: [words.play1, words.play2, words.play3, words.play4] },
    {
      id: 'patterns',
      title: words.patterns,
      lines: [
        ...CLASSIC.map((pattern) => `${common().pattern(pattern, {})}: ${patternWords().asks[pattern]}`),
        words.patterns1,
      ],
    },
    {
      id: 'tips',
      title: words.tips,
      lines: [words.tips1, words.tips2, words.tips3, words.tips4, words.tips5, words.tips6],
    },
    { id: 'lost', title: words.lost, lines: [words.lost1] },
    { id: 'silent', title: words.silent, lines: [words.silent1, words.silent2, words.silent3] },
    { id: 'opens', title: words.opens, lines: [words.opens1, words.opens2] },
  ]
}

/** The rules, for people who have never played. */
export function Support() {
  const words = helpWords()
  const all = sections()
  // The browser looked for the place in the address before it was there. `void` hides the promise that newer browsers
  // return, which React would take for a clean-up.
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <Page title={words.title} className="support">
      <BackToHome />
      <nav aria-label={words.contents}>
        <ul className="flex flex-wrap gap-x-5">
          {[...all, { id: 'try', title: settingsWords().tryTicket }].map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 min-w-11 items-center font-bold text-peacock underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {all.map(({ id, title, lines }) => (
        <section key={id} id={id}>
          <h2 className="mb-1 font-extrabold text-xl">{title}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {id === 'play' && (
            <>
              <PracticeTicket />
              <TryAlone />
            </>
          )}
        </section>
      ))}
      <p id="privacy">
        <Link
          to={paths.privacy}
          className="inline-flex min-h-11 min-w-11 items-center font-bold text-peacock underline"
        >
          {words.privacyPolicy}
        </Link>
      </p>
      <BackToHome />
    </Page>
  )
}

function BackToHome() {
  return (
    <ButtonLink variant="outline" to={paths.dashboard} className="self-start">
      {common().backHome}
    </ButtonLink>
  )
}
