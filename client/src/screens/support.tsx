import { useEffect } from 'react'
import { TryAlone } from '#client/features/practice/try-alone.tsx'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'

/** The operator's privacy policy if the build has one; else the text of this page. */
const PRIVACY_URL: string = import.meta.env.VITE_PRIVACY_URL || '#privacy'
const isElsewhere = !PRIVACY_URL.startsWith('#')

const PATTERN_TEXTS: Record<Pattern, string> = {
  'First Five': 'any five numbers of one ticket',
  'Top Line': 'all five numbers of the top row',
  'Middle Line': 'all five numbers of the middle row',
  'Bottom Line': 'all five numbers of the bottom row',
  'Full House': 'all fifteen numbers of one ticket',
}

interface Section {
  id: string
  title: string
  lines: string[]
}

const SECTIONS: Section[] = [
  {
    id: 'what',
    title: 'What is Tambola?',
    lines: [
      'Tambola, also called Housie, is a game of numbers for the whole family. Numbers from 1 to 90 are called one at a time, and whoever has them on a ticket marks them.',
    ],
  },
  {
    id: 'start',
    title: 'Getting started',
    lines: [
      'Host: press New Game, type your name and share the 6-digit room number.',
      'Join: press Join a Game, type your name and the room number. A shared link fills the number in.',
      'Select tickets: choose how many you want, from 1 to 10. You get them automatically.',
      'Start: the host presses Start Game when everyone is in.',
    ],
  },
  {
    id: 'play',
    title: 'How to play',
    lines: [
      'The host calls a number, and every phone speaks it.',
      'Tap the number if it is on your ticket. A number that was not called yet only flashes red.',
      'When a pattern is complete, press Claim. The first one wins it.',
      'Try it alone is a whole game against three computer players. Nothing of it leaves your phone.',
    ],
  },
  {
    id: 'patterns',
    title: 'Winning patterns',
    lines: PATTERNS.map((pattern) => `${pattern}: ${PATTERN_TEXTS[pattern]}.`),
  },
  {
    id: 'tips',
    title: 'Tips',
    lines: [
      'In the same room? Keep the voice on one phone only, and open the big screen on the TV.',
      'More tickets mean more chances, and more to watch.',
      'Easy mode, in the settings, has large letters and a big ticket. Help with marking rings the numbers that were called.',
      'Turn your phone sideways for bigger numbers.',
    ],
  },
  {
    id: 'lost',
    title: 'Lost your game?',
    lines: ['Join again with exactly the same name and room number. Your tickets and marks are kept.'],
  },
  {
    id: 'silent',
    title: 'No voice?',
    lines: [
      'Tap the page once: browsers speak only after a touch.',
      'On an iPhone, check the silent switch and the volume.',
      'Inside other apps there is often no voice. Open the game in Chrome or Safari.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    lines: [
      'There is no sign-in. The server keeps the name you type, your tickets and marks, and the picture of a win.',
      'Everybody who knows the room number can see them. A room is deleted a day after its game, or half an hour after everybody has left it before the start. Copies for emergencies may last some hours longer.',
      'One cookie holds your seat for a week. Settings and your last room stay in this browser. What remains on the server are daily totals, without names.',
      'Advertisements come from this server, and nobody is told that you saw them. Tapping one opens the site of the advertiser, which has rules of its own.',
    ],
  },
]

/** The rules, for people who have never played. */
export function Support() {
  // The browser looked for the place in the address before it was there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <Page title="How to Play Tambola" className="support">
      <BackToHome />
      <nav aria-label="Contents">
        <ul className="flex flex-wrap gap-x-5">
          {[...SECTIONS, { id: 'try', title: 'Try a ticket' }].map(({ id, title }) => (
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
      {SECTIONS.map(({ id, title, lines }) => (
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
      <p>
        <a
          href={PRIVACY_URL}
          {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
          className="inline-flex min-h-11 min-w-11 items-center font-bold text-peacock underline"
        >
          Privacy policy
        </a>
      </p>
      <BackToHome />
    </Page>
  )
}

function BackToHome() {
  return (
    <ButtonLink variant="outline" to={paths.dashboard} className="self-start">
      Back to Home
    </ButtonLink>
  )
}
