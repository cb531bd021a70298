import { useMutation } from '@tanstack/react-query'
import { clearFlag, setFlag } from '#client/seat/once-flags.ts'
import { saveDesiredTicketCount } from '#client/seat/stored-seat.ts'
import { useConfirmTickets, useSelectTicket, useUnselectTicket } from '#client/server-state/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/**
 * Changes which tickets a player holds, until the host starts. What is wanted is selected before the rest is given back, so
 * that the player holds something at every moment, and a change that is cut off ends as any other confirmation does.
 */
export function useSwapTickets({ id: playerId, roomId, selectedTicketIds: held }: PlayerView) {
  const { mutateAsync: selectTicket } = useSelectTicket()
  const { mutateAsync: unselectTicket } = useUnselectTicket()
  const { mutateAsync: confirmTickets } = useConfirmTickets()
  return useMutation({
    mutationFn: async (wanted: readonly number[]) => {
      setFlag('autoSelected', roomId, playerId)
      clearFlag('autoConfirmed', roomId, playerId)
      saveDesiredTicketCount(wanted.length)
      for (const ticketId of wanted) if (!held.includes(ticketId)) await selectTicket({ roomId, playerId, ticketId })
      for (const ticketId of held) if (!wanted.includes(ticketId)) await unselectTicket({ roomId, playerId, ticketId })
      await confirmTickets({ playerId, ticketIds: [...wanted] })
      setFlag('autoConfirmed', roomId, playerId)
    },
  })
}
