import { area } from '#client/words/i18n.ts'
import type { RoomStatus } from '#shared/game/types.ts'

export const en = {
  title: 'Room Analytics',
  notRooms: 'Failed to fetch room analytics',
  asOf: (moment: string) => `Showing what was known on ${moment}.`,
  noRooms: 'No room data available. Create a room to start tracking!',
  totals: { rooms: 'Total Rooms', players: 'Total Players', tickets: 'Total Tickets' },
  swipe: 'Swipe the table to see more.',
  rooms: 'Rooms',
  roomColumns: {
    id: 'Room ID',
    status: 'Status',
    players: 'Players Joined',
    tickets: 'Tickets Used',
    created: 'Created Time',
  },
  status: (status: RoomStatus): string => status,
  newest: (shown: number, all: number) => `The newest ${shown} of ${all} rooms.`,
  days: 'Last 30 days',
  notDays: 'Failed to fetch the last 30 days',
  allDays: 'All 30 days',
  dayColumns: {
    day: 'Day',
    rooms: 'Rooms',
    games: 'Games',
    players: 'Players',
    tickets: 'Tickets',
    prizes: 'Prizes',
  },
  most: (players: string) => `Players a day, at most ${players}`,
}

/** The admin's tab of what is played. */
export const analyticsWords = area('analytics', en)
