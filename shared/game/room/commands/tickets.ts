import * as claim from './tickets/claim.ts'
import * as confirmTickets from './tickets/confirm-tickets.ts'
import * as selectTicket from './tickets/select-ticket.ts'
import * as unselectTicket from './tickets/unselect-ticket.ts'

/** The commands of players on their tickets. */
export const TICKETS_COMMANDS = {
  select_ticket: selectTicket,
  unselect_ticket: unselectTicket,
  confirm_tickets: confirmTickets,
  claim,
}
