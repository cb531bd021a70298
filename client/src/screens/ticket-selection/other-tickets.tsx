import { useState } from 'react'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { saveDesiredTicketCount } from '#client/seat/stored-seat.ts'
import { useConfirmTickets } from '#client/server-state/dealing.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { otherTicketWords } from '#client/words/en/other-tickets.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { Ticket } from '#shared/game/types.ts'

interface OtherTicketsProps {
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  onClose(): void
}

const NONE_CALLED: readonly never[] = []

/** All ten tickets of a player, to choose which of them to play with. */
export function OtherTickets({ tickets, onClose }: OtherTicketsProps) {
  const { room, me } = useSeatedRoom()
  const { most } = room.rules
  const [wanted, setWanted] = useState([...me.selectedTicketIds])
  const swap = useConfirmTickets()
  const take = () =>
    swap.mutate(
      { roomId: room.id, playerId: me.id, ticketIds: wanted },
      {
        onSuccess: () => {
          saveDesiredTicketCount(wanted.length)
          onClose()
        },
      },
    )
  const toggle = (ticketId: number) =>
    setWanted(wanted.includes(ticketId) ? wanted.filter((id) => id !== ticketId) : [...wanted, ticketId])
  return (
    <Sheet title={otherTicketWords().yourTickets} onClose={onClose}>
      <p>{otherTicketWords().tapThose}</p>
      <ul className="my-3 grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
        {tickets.map((ticket, ticketId) => {
          const isWanted = wanted.includes(ticketId)
          const name = common().ticket(ticketId + 1)
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isWanted}
                className="w-full rounded-btn border-2 border-line p-1.5 aria-pressed:border-peacock aria-pressed:bg-soft-ok"
                onClick={() => toggle(ticketId)}
              >
                <span className="flex justify-between gap-2 font-bold">
                  <span>{name}</span> <span aria-hidden>{isWanted ? '✓' : ''}</span>
                </span>
                <TicketDrawing ticket={ticket} called={NONE_CALLED} label={rowsOf(ticket)} />
              </button>
            </li>
          )
        })}
      </ul>
      {swap.isError && (
        <p role="alert" className="font-bold text-kumkum">
          {otherTicketWords().notChanged}
        </p>
      )}
      <Button
        variant="primary"
        wide
        className="sticky bottom-0"
        disabled={wanted.length === 0 || wanted.length > most || swap.isPending}
        onClick={take}
      >
        {swap.isPending ? otherTicketWords().changing : takeWords(wanted.length, most)}
      </Button>
    </Sheet>
  )
}

function takeWords(count: number, most: number): string {
  const words = otherTicketWords()
  if (count === 0) return words.atLeastOne
  if (count > most) return roomWords().atMost(most)
  return count === 1 ? words.takeOne : words.takeThese(count)
}

/** The numbers of a ticket, row by row, to be read out. */
function rowsOf(ticket: Ticket): string {
  return ticket.map((row) => row.filter((cell) => cell !== null).join(' ')).join(', ')
}
