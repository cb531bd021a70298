import { useDailyTotals, useRoomAnalytics } from '#client/server-state/admin.ts'
import { analyticsWords } from '#client/words/en/analytics.ts'
import { locale } from '#client/words/i18n.ts'
import type { DayTotals, RoomAnalyticsRow } from '#shared/api.ts'

const BAR_WIDTH = 10
const BAR_GAP = 2
const CHART_HEIGHT = 100
/** A day with one player among days with hundreds can still be seen. */
const LEAST_BAR = 2

/** What was played in the last 30 days: a chart of the players, and all numbers. Rooms that are deleted stay counted. */
function DailyTotals({ isOpen }: { isOpen: boolean }) {
  const { data, error } = useDailyTotals(isOpen)
  const words = analyticsWords()
  return (
    <section aria-labelledby="daily-totals" className="mt-4 flex flex-col gap-4">
      <h3 id="daily-totals" className="font-extrabold text-lg">
        {words.days}
      </h3>
      {error && !data && <p role="alert">{words.notDays}</p>}
      {data && <PlayersChart days={data} />}
      {data && <AnalyticsTable label={words.days} columns={Object.values(words.dayColumns)} rows={rowsOf(data)} />}
    </section>
  )
}

/** A bar for each day, the latest on the right. The table says the same in words. */
function PlayersChart({ days }: { days: readonly DayTotals[] }) {
  const most = Math.max(...days.map(({ players }) => players))
  const width = days.length * (BAR_WIDTH + BAR_GAP) - BAR_GAP
  const [first, last] = [days[days.length - 1], days[0]]
  return (
    <figure>
      <figcaption className="text-ink-2">{analyticsWords().most(shown(most))}</figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-line border-b-2"
      >
        {[...days].reverse().map(({ date, players }, i) => {
          const height = players === 0 ? 0 : Math.max(LEAST_BAR, (players / most) * CHART_HEIGHT)
          return (
            <rect
              key={date}
              x={i * (BAR_WIDTH + BAR_GAP)}
              y={CHART_HEIGHT - height}
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

const COUNTED = ['rooms', 'games', 'players', 'tickets', 'prizes'] as const

/** The row of all days, and one for each. */
function rowsOf(days: readonly DayTotals[]) {
  const sums = COUNTED.map((count) => days.reduce((sum, day) => sum + day[count], 0))
  const each = days.map((day) => [dayName(day.date), ...COUNTED.map((count) => shown(day[count]))] as const)
  return [[analyticsWords().allDays, ...sums.map(shown)] as const, ...each]
}

const shown = (count: number) => count.toLocaleString('en-IN')

/** A date without a time zone, as "Tue, 24 Nov". */
const dayName = (date: string) =>
  new Date(date).toLocaleDateString(locale(), { timeZone: 'UTC', day: 'numeric', month: 'short', weekday: 'short' })

/** Rows that a browser draws every two seconds without trouble. */
const SHOWN_ROWS = 200

/** All rooms. If a poll fails, the last answer stays, with its time. */
export function RoomAnalytics({ isOpen }: { isOpen: boolean }) {
  const { data, error, dataUpdatedAt } = useRoomAnalytics(isOpen)
  const words = analyticsWords()
  return (
    <section aria-label={words.title} className="flex flex-col gap-4 pt-4">
      {error && (
        <p role="alert" className="rounded-card border-2 border-kumkum bg-soft-error p-3 font-bold">
          <span>{words.notRooms}</span>
          {data && <span className="block font-medium">{words.asOf(indiaTime(dataUpdatedAt))}</span>}
        </p>
      )}
      {data && <Tiles rows={data} />}
      {data?.length === 0 && <p>{words.noRooms}</p>}
      {data && data.length > 0 && <p className="text-ink-2 md:hidden">{words.swipe}</p>}
      {data && data.length > 0 && (
        <AnalyticsTable
          label={words.rooms}
          columns={Object.values(words.roomColumns)}
          rows={data.slice(0, SHOWN_ROWS).map(cellsOf)}
        />
      )}
      {data && data.length > SHOWN_ROWS && <p className="text-ink-2">{words.newest(SHOWN_ROWS, data.length)}</p>}
      <DailyTotals isOpen={isOpen} />
    </section>
  )
}

function Tiles({ rows }: { rows: readonly RoomAnalyticsRow[] }) {
  const sum = (pick: (row: RoomAnalyticsRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const names = analyticsWords().totals
  const tiles = [
    [names.rooms, rows.length],
    [names.players, sum((row) => row.playerCount)],
    [names.tickets, sum((row) => row.totalTicketsUsed)],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 text-center sm:gap-4">
      {tiles.map(([name, total]) => (
        <div key={name} className="flex flex-col-reverse rounded-card border-2 border-line bg-sunken p-2">
          <dt className="text-[0.9375rem] text-ink-2 leading-tight">{name}</dt>
          <dd translate="no" className="font-num text-[2rem] leading-tight">
            {total.toLocaleString('en-IN')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function cellsOf({ id, status, playerCount, totalTicketsUsed, createdAt }: RoomAnalyticsRow) {
  return [id, analyticsWords().status(status), playerCount, totalTicketsUsed, indiaTime(createdAt)] as const
}

/** A moment as clocks in India show it, wherever the admin is. */
function indiaTime(moment: string | number): string {
  return new Date(moment).toLocaleString(locale(), {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
}

interface AnalyticsTableProps {
  label: string
  columns: readonly string[]
  /** The first cell of a row is its header, and its key. */
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

/** Browsers that translate pages leave figures and room numbers alone. */
const ifFigure = (cell: string | number) => (/^[\d,]+$/.test(String(cell)) ? 'no' : undefined)

/** A table that scrolls in its own frame, in both directions. */
function AnalyticsTable({ label, columns, rows }: AnalyticsTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="table-frame max-h-[28rem] overflow-auto rounded-card border-2 border-line"
    >
      <table className="w-full whitespace-nowrap text-left">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-line border-b-2 px-3 py-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head} className="border-line border-b last:border-b-0">
              <th scope="row" translate={ifFigure(head)} className="px-3 py-2 font-bold">
                {head}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]} translate={ifFigure(cell)} className="px-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
