import type { Ticket } from '#shared/game/types.ts'

/**
 * Where an arrow key, Home or End leads from a number of a ticket, or null if the key means nothing there. Left and
 * right stay in the row; up and down go to the nearest column.
 */
export function nextNumber(ticket: Ticket, from: number, key: string): number | null {
  const rows = ticket.map((row) => row.flatMap((number, column) => (number === null ? [] : [{ number, column }])))
  const rowIndex = rows.findIndex((row) => row.some(({ number }) => number === from))
  const row = rows[rowIndex]
  if (!row) return null
  const at = row.findIndex(({ number }) => number === from)
  const nearestIn = (target: typeof row | undefined) => {
    const column = row[at]?.column ?? 0
    if (!target) return undefined
    return [...target].sort((left, right) => Math.abs(left.column - column) - Math.abs(right.column - column))[0]
  }
  switch (key) {
    case 'ArrowLeft':
      return row[at - 1]?.number ?? null
    case 'ArrowRight':
      return row[at + 1]?.number ?? null
    case 'ArrowUp':
      return nearestIn(rows[rowIndex - 1])?.number ?? null
    case 'ArrowDown':
      return nearestIn(rows[rowIndex + 1])?.number ?? null
    case 'Home':
      return row[0]?.number ?? null
    case 'End':
      return row[row.length - 1]?.number ?? null
    default:
      return null
  }
}

/** Moves the focus to the ticket above or below with Page Up and Page Down; false if the key is another or there is none. */
export function focusOtherTicket(from: HTMLElement | null, key: string): boolean {
  const step = { PageUp: -1, PageDown: 1 }[key]
  const tickets = [...document.querySelectorAll<HTMLElement>('.tickets .ticket')]
  const at = tickets.findIndex((ticket) => ticket.contains(from))
  const target = step === undefined || at === -1 ? undefined : tickets[at + step]
  const stop = target?.querySelector<HTMLElement>('.ticket-cell[tabindex="0"]')
  stop?.focus()
  return stop !== undefined && stop !== null
}
