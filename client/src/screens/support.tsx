import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

const PATTERN_TEXTS: Record<Pattern, string> = {
  'First Five': 'any five numbers of one ticket',
  'Top Line': 'all five numbers of the top row',
  'Middle Line': 'all five numbers of the middle row',
  'Bottom Line': 'all five numbers of the bottom row',
  'Full House': 'all fifteen numbers of one ticket',
}

const SECTIONS: { title: string; lines: string[] }[] = [
  {
    title: 'What is Tambola?',
    lines: [
      'Tambola, also called Housie, is a game of numbers for the whole family. Numbers from 1 to 90 are called one at a time, and whoever has them on a ticket marks them.',
    ],
  },
  {
    title: 'Getting started',
    lines: [
      'Host: press New Game, type your name and share the 6-digit room number.',
      'Join: press Join a Game, type your name and the room number.',
      'Tickets: choose how many you want, from 1 to 10. They are dealt by themselves.',
      'Start: the host presses Start Game when everyone is in.',
    ],
  },
  {
    title: 'How to play',
    lines: [
      'The host calls a number, and every phone speaks it.',
      'Tap the number if it is on your ticket. A number that was not called yet only flashes red.',
      'When a pattern is complete, type your ticket number and press Claim. The first one wins it.',
    ],
  },
  { title: 'Winning patterns', lines: PATTERNS.map((pattern) => `${pattern}: ${PATTERN_TEXTS[pattern]}.`) },
  {
    title: 'Tips',
    lines: [
      'Lost your game? Join again with exactly the same name and room number. Your marks are kept.',
      'In the same room? Keep the voice on one phone only.',
      'More tickets mean more chances, and more to watch.',
    ],
  },
]

/** How the game goes, for somebody who never played it. */
export function Support() {
  return (
    <Page title="How to Play Tambola" className="max-w-[60ch]">
      <BackToHome />
      {SECTIONS.map(({ title, lines }) => (
        <section key={title}>
          <h2 className="mb-1 font-extrabold text-xl">{title}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <BackToHome />
    </Page>
  )
}

function BackToHome() {
  return (
    <ButtonLink look="outline" to={paths.dashboard} className="self-start">
      Back to Home
    </ButtonLink>
  )
}
