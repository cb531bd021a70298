import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaperTicketCheck } from '#client/features/paper/paper-check.tsx'
import type { PersonId, PlayerId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { oneRoom } from '../support/room-state.ts'

const { room, players } = oneRoom().gameState
const NANI: PlayerView = {
  ...(players[0] as PlayerView),
  id: 'nani' as PlayerId,
  personId: 'nani' as PersonId,
  name: 'Nani',
  isHost: false,
  kind: 'paper',
  paperNo: 4,
  selectedTicketIds: [0, 1],
}
const DEPUTY: PlayerView = { ...NANI, id: 'ravi' as PlayerId }
const numbers = numbersOf(ticketsFor(playerSeed(room.id, NANI.id))[1] as Ticket)
const [top, middle] = [numbers.slice(0, 5), numbers.slice(5, 10)]
const others = Array.from({ length: 90 }, (_, i) => i + 1).filter((number) => !numbers.includes(number))
const wonBy = (playerName: string, pattern: Pattern, seq: number) =>
  ({ id: pattern, playerId: playerName as PlayerId, playerName, pattern, seq, place: 0 }) as unknown as WinnerView

interface Given extends Partial<ComponentProps<typeof PaperTicketCheck>> {
  calls: readonly number[]
  rules?: Partial<HouseRules>
  nani?: Partial<PlayerView>
  status?: RoomView['status']
  round?: number
}

/** The words of the check, of P4·2 unless another code is asked for. */
function saidOf({ calls, rules, winners = [], nani, status = 'active', round = 1, ...asked }: Given): string {
  const patterns: Pattern[] = ['Top Line', 'Middle Line', 'Full House']
  const shown = {
    ...room,
    status,
    round,
    callerId: DEPUTY.id,
    calledNumbers: [...calls],
    rules: { ...room.rules, patterns, ...rules },
    disabledPatterns: winners.map(({ pattern }) => pattern),
  }
  const check = createElement(PaperTicketCheck, {
    room: shown,
    players: [...players, { ...NANI, ...nani }],
    winners,
    code: { paperNo: 4, ticket: 2 },
    sheetRound: round,
    people: [DEPUTY],
    onCode: () => {},
    ...asked,
  })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, check))
  return html.replaceAll(/<\/(?:p|li|h2|button)>/g, ' | ').replaceAll(/<[^>]+>/g, '')
}

const CLAIM = 'Claim Top Line for Nani'
const WRONG = 'It was a wrong claim'
const OUT = { rules: { bogey: 'out' } } as const
const IS_OUT = { ...OUT, nani: { outOf: { 'Top Line': [1] } } }
const SHARED = { rules: { ties: 'share' } } as const
const wonAt = (seq: number) => ({ winners: [wonBy('Dadi', 'Top Line', seq)] })
const asked = (paperNo: number, ticket: number) => ({ code: { paperNo, ticket } })
const oneLater = [...top, others[0] as number]
const threeLater = [...top, ...others.slice(0, 3)]
const twoMissing = `2 missing: ${middle.slice(0, 2).join(', ')}`
const tooLate = ['Complete since', 'A claim counts only until the next number is called.']

test.each<[what: string, Given, says: string[], not: string[]]>([
  ['what the last call completed', { calls: top }, [`Complete with ${top[4]}, the last call.`, CLAIM], [WRONG]],
  ['what was before', { calls: threeLater }, [`Complete since the call of ${top[4]}, 3 calls ago.`, CLAIM], []],
  ['what is missing', { calls: [...top, ...middle.slice(2)] }, [twoMissing, '7 missing |'], ['Claim Middle']],
  ['the same to guests, who cannot claim', { calls: top, people: [NANI] }, ['the last call'], [CLAIM]],
  ['that it is too late', { calls: oneLater, rules: { claims: 'next' } }, tooLate, [CLAIM]],
  ['who has won', { calls: top, ...wonAt(4) }, ['Won by Dadi.'], [CLAIM]],
  ['that a tie is shared', { calls: top, ...wonAt(5), ...SHARED }, ['Won by Dadi.', CLAIM], []],
  ['that an earlier win is not shared', { calls: oneLater, ...wonAt(5), ...SHARED }, ['Won by Dadi.'], [CLAIM]],
  ['what a wrong claim costs', { calls: [], ...OUT }, [WRONG], []],
  ['nothing of wrong claims where they cost nothing', { calls: [] }, ['5 missing'], [WRONG]],
  ['that it is out', { calls: top, ...IS_OUT }, ['Out after a wrong claim.'], [CLAIM]],
  ['that the round has not begun', { calls: [], status: 'waiting' }, ['The round has not started.'], ['Top Line']],
  ['that the round is over', { calls: top, status: 'finished' }, ['Round 1 is over.', 'the last call'], [CLAIM]],
  ['that a sheet is for another round', { calls: top, sheetRound: 3 }, ['for round 3. Round 1 is on.'], ['Nani']],
  ['of which round the sheet must be', { calls: top, round: 2 }, ['P4·2 Nani Round 2 |'], []],
  ['that nobody has it', { calls: top, ...asked(5, 2) }, ['Nobody in this room has ticket P5·2.'], ['Nani']],
  ['that it is not hers', { calls: top, ...asked(4, 3) }, ['Nobody in this room has ticket P4·3.'], ['Nani']],
])('the check of a paper ticket shows %s', (_what, given, says, not) => {
  const said = saidOf(given)
  for (const words of says) expect(said).toContain(words)
  for (const words of not) expect(said).not.toContain(words)
})
