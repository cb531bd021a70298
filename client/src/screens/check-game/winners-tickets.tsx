import type { GameCheck, NamedPlayer } from '#client/fair-draw/checks.ts'
import { prizeName } from '#client/prizes/prize-name.ts'
import { Name, Sentence } from '#client/ui/name.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { checkWords } from '#client/words/en/check.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { dotted } from '#client/words/i18n.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { ticketsOfWin } from '#shared/game/places.ts'
import { ticketsOfWinner } from '#shared/game/room/all-tickets.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, WinnerState } from '#shared/game/room/state.ts'
import { callsOfClaim, checkWin, type WinCheck } from '#shared/game/win-check.ts'
import { named, plain } from '#shared/named.ts'
import { CheckLine } from './check-line.tsx'

/** Of a round, what its wins are checked with. */
export interface WonRound {
  rules: Pick<HouseRules, 'ownPattern' | 'king' | 'places'>
  players: readonly (NamedPlayer & Pick<PlayerView, 'written'>)[]
  wins: readonly (Pick<WinnerState, 'pattern' | 'rank' | 'playerId' | 'ticketNumber' | 'also' | 'seq'> & {
    name: string
    /** Path of the picture that was sent with the claim. */
    screenshot?: string | null
  })[]
}

interface WinnersTicketsProps {
  roomId: RoomId
  round: WonRound
  /** The numbers that were called, in their order, as far as they are checked. */
  calls: readonly number[]
  /** The draw is right so far. */
  isDrawRight: boolean
}

/** Each win with its ticket, made on this device from room and player, and whether its numbers had been called. */
export function WinnersTickets({ roomId, round, calls, isDrawRight }: WinnersTicketsProps) {
  return (
    <ul className="mb-4 flex flex-col gap-4">
      {round.wins.map((win) => {
        const { name, pattern, playerId } = win
        const prize = prizeName(win, round.rules)
        const checked = check(win, roomId, round, calls)
        const { result, text } = resultOf(checked, isDrawRight)
        return (
          <CheckLine key={pattern + playerId} result={result}>
            <div className="grid min-w-0 grow gap-1.5">
              <p>
                <Name className="font-bold wrap-anywhere">{name}</Name>{' '}
                <Sentence>{dotted(prize, ticketsOfWin(win).map(common().ticket).join(', '))}</Sentence>
              </p>
              {checked?.tickets.map(({ number, ticket, won }) => (
                <TicketDrawing
                  key={number}
                  ticket={ticket}
                  called={callsOfClaim(win.seq, calls)}
                  won={won}
                  label={plain(roomWords().wonWith(named(name), prize, number))}
                />
              ))}
              <p>{text}</p>
            </div>
          </CheckLine>
        )
      })}
    </ul>
  )
}

/** Null if the ticket is not known any more. */
function check(
  win: WonRound['wins'][number],
  roomId: RoomId,
  { players, rules }: WonRound,
  calls: readonly number[],
): WinCheck | null {
  const winner = players.find(({ id }) => id === win.playerId)
  const tickets = ticketsOfWinner(win, roomId, winner)
  return tickets && checkWin(win, tickets, calls, rules)
}

function resultOf(checked: WinCheck | null, isDrawRight: boolean): GameCheck {
  const words = checkWords()
  if (!checked) return { result: 'later', text: words.ticketIsGone }
  const { isRight, completeAt, claimedAt } = checked
  if (isRight === null) return { result: 'later', text: words.callsToCome }
  if (!isRight) return { result: 'wrong', text: words.notAllCalled }
  return { result: isDrawRight ? 'right' : 'later', text: words.allCalled(completeAt, claimedAt) }
}
