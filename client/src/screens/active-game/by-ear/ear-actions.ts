import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { answer, describeCalls, heardLanguage } from '#client/speech/by-ear.ts'
import { gameWords } from '#client/words/en/game.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { callSentence } from './call-sentence.ts'
import { lastCalls, latestCall, nearestPatterns, rowInWords, winsSoFar } from './ear-answers.ts'

/** What can be asked of a game, or done in it, with its key. N and the space bar call numbers. */
export const EAR_KEYS = {
  repeat: 'r',
  mark: 'm',
  claim: 'c',
  toGo: 'g',
  last: 'l',
  won: 'w',
  rows: 't',
  leave: 'q',
} as const
export type EarAction = keyof typeof EAR_KEYS

/** Numbers and tickets that are named after they were marked. */
const MOST_MARKED = 8

/** Answers in a sentence, or acts. What leads away from the game calls `leave`. */
export function useEarActions(leave: () => void): (action: EarAction) => void {
  const { room, winners } = useCurrentRoom()
  const { shown, held, isOver, ready, claiming, openSheet } = useGame()
  const row = useRef(0)
  const markAll = useMarkAll()
  const game = { room, player: shown, winners, tickets: held.tickets }
  const describe = useEffectEvent((number: number) => callSentence(number, game, heardLanguage()))
  useEffect(() => {
    describeCalls((number) => describe(number))
    return () => describeCalls(null)
  }, [])

  const claimBest = (): string | null => {
    const best = ready[ready.length - 1]
    if (best) void claiming.claim(best.pattern, String(best.ticketId + 1))
    else if (room.rules.help === 'none' && !isOver) openSheet('patterns')
    else return settingsWords(heardLanguage()).nothingReady
    return null
  }

  const answers: Record<EarAction, () => string | null> = {
    repeat: () => latestCall(game, heardLanguage()),
    mark: markAll,
    claim: claimBest,
    toGo: () => nearestPatterns(game, heardLanguage()),
    last: () => lastCalls(game, heardLanguage()),
    won: () => winsSoFar(game, heardLanguage()),
    rows: () => rowInWords(held, row.current++, heardLanguage()),
    leave: () => {
      leave()
      return null
    },
  }
  return (action) => {
    const text = answers[action]()
    if (text !== null) answer(text, true)
  }
}

/** Marks what waits for its mark, and says what that was. */
function useMarkAll(): () => string {
  const { room } = useCurrentRoom()
  const { held, isOver, mark } = useGame()
  const { currentNumber, calledNumbers, rules } = room
  return () => {
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
}
