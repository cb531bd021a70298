import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { answer, describeCalls, heardLanguage } from '#client/speech/by-ear.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { PATTERNS } from '#shared/game/patterns.ts'
import type { Ticket } from '#shared/game/types.ts'
import { namedAll } from '#shared/named.ts'
import { callSentence, distances, rowName, toGoWords } from './call-sentence.ts'

/** What can be asked of a game, or done in it, with its key. N and the space bar call numbers. */
export const KEYS = {
  repeat: 'r',
  mark: 'm',
  claim: 'c',
  toGo: 'g',
  last: 'l',
  won: 'w',
  rows: 't',
  leave: 'q',
} as const
export type Ask = keyof typeof KEYS

/** Patterns that are named at once. */
const MOST_NAMED = 2
const LAST = 5
/** Numbers and tickets that are named after they were marked. */
const MOST_MARKED = 8

/** Answers in a sentence, or acts. A question that leads away from the game calls `leave`. */
export function useAsks(leave: () => void): (ask: Ask) => void {
  const { room, winners } = useCurrentRoom()
  const { shown, held, isOver, ready, claiming, mark, openSheet } = useGame()
  const row = useRef(0)
  const standing = { room, player: shown, winners, tickets: held.tickets }
  const { currentNumber, calledNumbers, rules } = room
  const describe = useEffectEvent((number: number) => callSentence(number, standing, heardLanguage()))
  useEffect(() => {
    describeCalls((number) => describe(number))
    return () => describeCalls(null)
  }, [])

  const markAll = (): string => {
    const language = heardLanguage()
    // Where no help is wanted, a player finds what they have missed.
    const missed = rules.help === 'all' ? missedNumbers(held, calledNumbers) : []
    const due = [...missed, ...(currentNumber === null ? [] : [currentNumber])]
    const marks = due.flatMap((number) => waitingTickets(held, [number]).map((ticketId) => ({ ticketId, number })))
    const { sentence } = settingsWords(language)
    const words = gameWords(language)
    if (marks.length === 0 || isOver) return sentence(words.nothing)
    for (const { ticketId, number } of marks) mark(ticketId, number)
    const numbers = [...new Set(marks.map(({ number }) => number))]
    const tickets = [...new Set(marks.map(({ ticketId }) => ticketId + 1))]
    const areFew = numbers.length + tickets.length <= MOST_MARKED
    return sentence(
      areFew
        ? words.markedOn(numbers.join(', '), tickets.join(', '), tickets.length)
        : words.markedSeveral(marks.length),
    )
  }

  const claimBest = (): string | null => {
    const best = ready[ready.length - 1]
    if (best) void claiming.claim(best.pattern, String(best.ticketId + 1))
    else if (rules.help === 'none' && !isOver) openSheet('patterns')
    else return settingsWords(heardLanguage()).nothingReady
    return null
  }

  const nextRow = (): string | null => {
    const language = heardLanguage()
    const at = row.current++ % Math.max(1, held.ticketIds.length * 3)
    const ticketId = held.ticketIds[Math.floor(at / 3)]
    if (ticketId === undefined) return null
    const numbers = (held.tickets[ticketId] as Ticket)[at % 3]?.filter((cell) => cell !== null) ?? []
    const marked = numbers.filter((number) => held.marked[ticketId]?.includes(number))
    const name = settingsWords(language).row(ticketId + 1, rowName(at % 3, language))
    return marked.length === numbers.length
      ? settingsWords(language).allMarked(name, numbers.join(', '))
      : settingsWords(language).numbersOf(name, numbers.join(', '), marked.join(', '))
  }

  const wins = (): string => {
    const language = heardLanguage()
    const words = settingsWords(language)
    const told = PATTERNS.flatMap((pattern) => {
      const names = winners.filter((win) => win.pattern === pattern).map(({ playerName }) => playerName)
      return names.length > 0 ? [words.wonBy(common(language).pattern(pattern, rules), namedAll(names))] : []
    })
    return told.join(' ') || words.nobodyYet
  }

  const answers: Record<Ask, () => string | null> = {
    repeat: () =>
      currentNumber === null
        ? settingsWords(heardLanguage()).noCalls
        : callSentence(currentNumber, standing, heardLanguage()),
    mark: markAll,
    claim: claimBest,
    toGo: () => {
      const language = heardLanguage()
      if (rules.help === 'none') return gameWords(language).noHelp
      const near = distances(standing).slice(0, MOST_NAMED)
      return near.map((each) => toGoWords(each, standing, language)).join(' ') || settingsWords(language).nothingReady
    },
    last: () => {
      const words = settingsWords(heardLanguage())
      const last = calledNumbers.slice(-LAST).reverse()
      return last.length > 0 ? words.lastFive(last.join(', ')) : words.noCalls
    },
    won: wins,
    rows: nextRow,
    leave: () => {
      leave()
      return null
    },
  }
  return (ask) => {
    const text = answers[ask]()
    if (text !== null) answer(text, true)
  }
}
