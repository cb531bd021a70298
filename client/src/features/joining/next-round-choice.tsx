import { useLocation } from 'wouter'
import { inviteTo } from '#client/fair-draw/invitation.ts'
import { nextRoundPath, paths, watchPath } from '#client/paths.ts'
import { joinThoseHere, saveDesiredTicketCount } from '#client/seat/stored-seat.ts'
import { takeSeat } from '#client/seat/take-seat.ts'
import { useJoinNext } from '#client/server-state/next-people.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'

interface NextRoundChoiceProps {
  roomId: string
  name: string
  ticketCount: number
  onRefused(error: RequestError): void
}

/** What somebody can do who comes while a game is running. */
export function NextRoundChoice({ roomId, name, ticketCount, onRefused }: NextRoundChoiceProps) {
  const [, navigate] = useLocation()
  const joinNext = useJoinNext()
  const ask = () =>
    joinNext.mutate(
      { roomId, name, ticketCount, invite: inviteTo(roomId) },
      {
        onSuccess: ({ personId, playerId }) => {
          saveDesiredTicketCount(ticketCount)
          const isShared = !playerId && joinThoseHere(roomId, personId)
          const round = cachedRoom(roomId)?.room.round
          if (isShared && round)
            showToast({ title: () => home().inForRound(round + 1), place: 'join', isForNext: true })
          if (!playerId) return navigate(isShared ? paths.activeGame : nextRoundPath(roomId), { replace: true })
          takeSeat({ roomId, playerId, personId, playerName: name, isHost: false }, ticketCount)
          navigate(paths.ticketSelection, { replace: true })
        },
        onError: onRefused,
      },
    )
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" disabled={joinNext.isPending} onClick={ask}>
        {home().playNext}
      </Button>
      <ButtonLink variant="outline" to={watchPath(roomId)}>
        {home().justWatch}
      </ButtonLink>
    </div>
  )
}
