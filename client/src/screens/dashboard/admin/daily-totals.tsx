import { useDailyTotals } from '#client/server-state/admin.ts'
import type { DayTotals } from '#shared/api.ts'
import { AnalyticsTable } from './analytics-table.tsx'

const COLUMNS = ['Day', 'Rooms', 'Games', 'Players', 'Tickets', 'Prizes']
const BAR_WIDTH = 10
const GAP = 2
const HEIGHT = 100
/** A day with one player among days with hundreds can still be seen. */
const LEAST_BAR = 2

/** What was played in the last 30 days: a chart of the players, and all numbers. Rooms that are deleted stay counted. */
export function DailyTotals({ isOpen }: { isOpen: boolean }) {
  const { data, error } = useDailyTotals(isOpen)
  return (
    <section aria-labelledby="daily-totals" className="mt-4 flex flex-col gap-4">
      <h3 id="daily-totals" className="font-extrabold text-lg">
        Last 30 days
      </h3>
      {error && !data && <p role="alert">Failed to fetch the last 30 days</p>}
      {data && <PlayersChart days={data} />}
      {data && <AnalyticsTable label="Last 30 days" columns={COLUMNS} rows={rowsOf(data)} />}
    </section>
  )
}

/** A bar for each day, the latest on the right. The table says the same in words. */
function PlayersChart({ days }: { days: readonly DayTotals[] }) {
  const most = Math.max(...days.map(({ players }) => players))
  const width = days.length * (BAR_WIDTH + GAP) - GAP
  const [first, last] = [days.at(-1), days[0]]
  return (
    <figure>
      <figcaption className="text-ink-2">Players a day, at most {shown(most)}</figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-line border-b-2"
      >
        {days.toReversed().map(({ date, players }, i) => {
          const height = players === 0 ? 0 : Math.max(LEAST_BAR, (players / most) * HEIGHT)
          return (
            <rect
              key={date}
              x={i * (BAR_WIDTH + GAP)}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              className="fill-peacock"
            >
              <title>{`${dayName(date)}: ${players}`}</title>
            </rect>
          )
        })}
      </svg>
      {first && last && (
        <p className="flex justify-between text-ink-2">
          <span>{dayName(first.date)}</span>
          <span>{dayName(last.date)}</span>
        </p>
      )}
    </figure>
  )
}

const COUNTS = ['rooms', 'games', 'players', 'tickets', 'prizes'] as const

/** The row of all days, and one for each. */
function rowsOf(days: readonly DayTotals[]) {
  const sums = COUNTS.map((count) => days.reduce((sum, day) => sum + day[count], 0))
  const each = days.map((day) => [dayName(day.date), ...COUNTS.map((count) => shown(day[count]))] as const)
  return [['All 30 days', ...sums.map(shown)] as const, ...each]
}

const shown = (count: number) => count.toLocaleString('en-IN')

const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', weekday: 'short' })

/** A date without a time zone, as "Tue, 24 Nov". */
const dayName = (date: string) => DAY.format(new Date(date))
