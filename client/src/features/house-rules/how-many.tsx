import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CHOSEN_BUTTON } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { ticketsOf } from '#shared/game/hand.ts'
import { PRIZE_TICKETS_MAX, WINNERS_MAX } from '#shared/game/limits.ts'
import { isSheet, type Pattern } from '#shared/game/patterns.ts'
import { type Places, winnersOf } from '#shared/game/places.ts'
import { type HouseRules, PRIZE_MAX, tidied } from '#shared/game/room/house-rules.ts'
import { NOT_DRAWN } from './rules-in-words.tsx'

/** A field for the words of a prize. */
export const PRIZE_FIELD = 'mt-1 min-h-11 w-full rounded-btn border-2 border-edge bg-bg px-3 placeholder:text-ink-2'

interface HowManyProps {
  pattern: Pattern
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** How many may win a pattern, the words of the further prizes and, behind a door that says it, on how many tickets. */
export function HowMany({ pattern, rules, onChange }: HowManyProps) {
  const words = rulesWords()
  const [isOpen, setIsOpen] = useState(false)
  const name = common().pattern(pattern, rules)
  const winners = winnersOf(pattern, rules)
  const tickets = ticketsOf(pattern, { ...rules, ownPattern: rules.ownPattern ?? NOT_DRAWN })
  const more = rules.places[pattern]?.more ?? []
  const change = (changed: Places) => {
    const places = { ...rules.places, [pattern]: { ...rules.places[pattern], ...changed } }
    onChange({ places: tidied(places, rules.patterns) })
  }
  const further = Array.from({ length: winners - 1 }, (_, at) => at)
  const changeWords = (at: number, text: string) =>
    change({ more: further.map((each) => (each === at ? text : (more[each] ?? ''))) })
  return (
    <div className="grid w-full gap-2 pt-2">
      <Count
        label={words.winners}
        name={words.winnersOf(name)}
        most={WINNERS_MAX}
        value={winners}
        onChange={(to) => change({ winners: to })}
      />
      {further.map((at) => (
        <input
          key={at}
          aria-label={words.prizeFor(eveningText().ranked(name, at + 2))}
          placeholder={eveningText().ranked(name, at + 2)}
          maxLength={PRIZE_MAX}
          autoComplete="off"
          value={more[at] ?? ''}
          onChange={(event) => changeWords(at, event.target.value)}
          className={PRIZE_FIELD}
        />
      ))}
      {!isSheet(pattern) && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.onTicketsOf(name, words.onTickets(tickets))}
            className="flex min-h-11 items-center gap-2 justify-self-start text-peacock"
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="underline">{words.onTickets(tickets)}</span>
            <ChevronDown aria-hidden size={20} className={isOpen ? 'rotate-180' : ''} />
          </button>
          {isOpen && (
            <Count
              label={words.howManyTickets}
              most={PRIZE_TICKETS_MAX}
              value={tickets}
              onChange={(to) => change({ tickets: to })}
            />
          )}
        </>
      )}
    </div>
  )
}

interface CountProps {
  label: string
  /** For screen readers, where the label alone does not say of what. */
  name?: string
  most: number
  value: number
  onChange(value: number): void
}

/** A small number, chosen with one tap. */
function Count({ label, name, most, value, onChange }: CountProps) {
  const id = useId()
  return (
    <fieldset aria-label={name} aria-labelledby={name ? undefined : id} className="flex flex-wrap items-center gap-x-2">
      <p id={id} className="font-bold">
        {label}
      </p>
      <div translate="no" className="flex flex-wrap gap-1.5">
        {Array.from({ length: most }, (_, before) => before + 1).map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === value}
            className={clsx(
              'grid size-11 place-items-center rounded-chip border-2 font-bold',
              count === value ? CHOSEN_BUTTON : 'border-edge bg-bg',
            )}
            onClick={() => onChange(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
