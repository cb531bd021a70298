import clsx from 'clsx'
import { prizeName, winnersInOrder } from '#client/prizes/prize-name.ts'
import { useClaim } from '#client/server-state/game-mutations.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { showRefusal } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { refused } from '#client/words/en/refusals.ts'
import type { PaperCheck } from '#shared/game/paper-check.ts'
import { wordsOfPrize } from '#shared/game/places.ts'
import { isOut, prizeFor } from '#shared/game/room/claim-rules.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { completeText, missingText } from './check-texts.ts'

export interface CheckedPatternProps extends Pick<Round, 'room'> {
  winners: readonly WinnerView[]
  mayClaim: boolean
  onClaim(): void
  onWon(): void
  player: PlayerView
  ticketId: number
  row: PaperCheck & {
    isOpen: boolean
    /** Why the house rules refuse it, although it is complete. */
    refusal: RefusalName | null
    isClaimable: boolean
  }
}

/** How a ticket stands in one pattern and, for the caller, the claim. */
export function CheckedPattern(props: CheckedPatternProps) {
  const { room, winners, mayClaim, player, ticketId, row, onClaim, onWon } = props
  const words = paperWords()
  const claim = useClaim(room.id)
  const { pattern, isOpen, isClaimable, refusal, since } = row
  const wins = winners.filter((win) => win.pattern === pattern)
  const { rank = 1 } = prizeFor({ room, winners }, pattern, room.calledNumbers.length) ?? {}
  const title = isOpen ? prizeName({ pattern, rank }, room.rules) : common().pattern(pattern, room.rules)
  const prize = wordsOfPrize(pattern, rank, room.rules)
  const isTicketOut = isOut({ player, pattern, ticketId })
  const isClaimedHere = since !== null && (claim.isPending || claim.isSuccess)
  const taken = wins.length > 0 ? words.wonBy(winnersInOrder(wins, room.rules)) : row.isWon && words.isTaken
  const send = (isPutOut: boolean) => {
    onClaim()
    claim.mutate(
      {
        playerId: player.id,
        playerName: player.name,
        pattern,
        ticketNumber: String(ticketId + 1),
        after: room.calledNumbers.length,
        isPutOut,
      },
      {
        onSuccess: onWon,
        // A wrong claim is refused, and that is what the host wanted.
        onError: (error) => error.code !== 'pattern_not_valid' && showRefusal(error),
      },
    )
  }
  return (
    <li
      className={clsx(
        'grid gap-1 border-line border-t py-2 text-lg',
        (isClaimable || isClaimedHere) && 'rounded-chip bg-soft-warn px-2',
      )}
    >
      <p>
        <b className="text-xl">{title}</b>
        {prize && <Sentence>{` · ${named(prize)}`}</Sentence>}
      </p>
      <p className="text-ink-2 first-letter:uppercase">{meaningOf(pattern, room.rules)}</p>
      <p>{since ? completeText(since, room.calledNumbers.length) : missingText(row, room.rules)}</p>
      {/* As high as the button in whose place it comes. */}
      {(taken || (isClaimedHere && !isClaimable)) && (
        <p className={clsx(isClaimedHere && 'flex min-h-14 items-center')}>{taken && <Sentence>{taken}</Sentence>}</p>
      )}
      {refusal && <p>{refusal === 'ticket_is_out' ? words.isOut : refused(refusal).message}</p>}
      {!since && isTicketOut && <p>{words.isOut}</p>}
      {mayClaim && isClaimable && (
        <Button variant="primary" wide disabled={isClaimedHere} onClick={() => send(false)}>
          <Sentence>{words.claimFor(title, named(player.name))}</Sentence>
        </Button>
      )}
      {mayClaim && isOpen && !since && room.rules.bogey !== 'free' && !isTicketOut && (
        // Where a wrong claim costs the ticket, the host says that there was one.
        <ConfirmButton
          variant="quiet"
          className="justify-self-start px-0"
          disabled={claim.isPending}
          ask={{
            title: words.putOut(title),
            text: words[room.rules.bogey === 'out' ? 'putOutText' : 'putOutOfAll'](named(player.name), title),
            confirm: words.putItOut,
            cancel: common().cancel,
          }}
          onSure={() => send(true)}
        >
          {words.wrongClaim}
        </ConfirmButton>
      )}
    </li>
  )
}
