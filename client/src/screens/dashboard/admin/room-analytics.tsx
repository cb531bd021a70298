import { useRoomAnalytics } from '#client/server-state/admin.ts'
import type { RoomAnalyticsRow } from '#shared/api.ts'
import { AnalyticsTable } from './analytics-table.tsx'
import { DailyTotals } from './daily-totals.tsx'

/** Rows that a browser draws every two seconds without trouble. */
const SHOWN_ROWS = 200
const COLUMNS = ['Room ID', 'Status', 'Players Joined', 'Tickets Used', 'Created Time']

/** All rooms. If a poll fails, the last answer stays, with its time. */
export function RoomAnalytics({ isOpen }: { isOpen: boolean }) {
  const { data, error, dataUpdatedAt } = useRoomAnalytics(isOpen)
  return (
    <section aria-label="Room Analytics" className="flex flex-col gap-4 pt-4">
      {error && (
        <p role="alert" className="rounded-card border-2 border-kumkum bg-soft-error p-3 font-bold">
          Failed to fetch room analytics
          {data && <span className="block font-medium">Showing what was known on {indiaTime(dataUpdatedAt)}.</span>}
        </p>
      )}
      {data && <Tiles rows={data} />}
      {data?.length === 0 && <p>No room data available. Create a room to start tracking!</p>}
      {data && data.length > 0 && <p className="text-ink-2 md:hidden">Swipe the table sideways for more columns.</p>}
      {data && data.length > 0 && (
        <AnalyticsTable label="Rooms" columns={COLUMNS} rows={data.slice(0, SHOWN_ROWS).map(cellsOf)} />
      )}
      {data && data.length > SHOWN_ROWS && (
        <p className="text-ink-2">
          The newest {SHOWN_ROWS} of {data.length} rooms.
        </p>
      )}
      <DailyTotals isOpen={isOpen} />
    </section>
  )
}

function Tiles({ rows }: { rows: readonly RoomAnalyticsRow[] }) {
  const sum = (pick: (row: RoomAnalyticsRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const tiles = [
    ['Total Rooms', rows.length],
    ['Total Players', sum((row) => row.playerCount)],
    ['Total Tickets', sum((row) => row.totalTicketsUsed)],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 text-center sm:gap-4">
      {tiles.map(([name, total]) => (
        <div key={name} className="flex flex-col-reverse rounded-card border-2 border-line bg-sunken p-2">
          <dt className="text-[0.9375rem] text-ink-2 leading-tight">{name}</dt>
          <dd className="font-num text-[2rem] leading-tight">{total.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  )
}

function cellsOf({ id, status, playerCount, totalTicketsUsed, createdAt }: RoomAnalyticsRow) {
  return [id, status, playerCount, totalTicketsUsed, indiaTime(createdAt)] as const
}

const FORMAT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** A moment as clocks in India show it, wherever the admin is. */
export function indiaTime(moment: string | number): string {
  return FORMAT.format(new Date(moment))
}
