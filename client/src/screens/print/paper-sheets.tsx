import { type CSSProperties, memo } from 'react'
import { paperCheckPath } from '#client/paths.ts'
import { Name } from '#client/ui/name.tsx'
import { qrPath } from '#client/ui/qr-path.ts'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { dotted, useLanguage } from '#client/words/i18n.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import type { Ticket } from '#shared/game/types.ts'
import { named, plain } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'
import './paper-sheets.css'

/* All lengths are millimetres. */

/** Upright. */
const PAPERS = { a4: { short: 210, long: 297 }, letter: { short: 215.9, long: 279.4 } }
export type Paper = keyof typeof PAPERS

/** How many tickets are beside and below each other on a page, and the sizes of what is on one. */
const LAYOUTS = {
  one: { across: 1, down: 6, head: 7, stub: 24, digit: 9 },
  two: { across: 2, down: 4, head: 5.6, stub: 17, digit: 9 },
  three: { across: 3, down: 6, head: 4.6, stub: 13, digit: 6 },
}
/** Few tickets of one person are twice as high: many who play on paper have old eyes. */
const FEW_TICKETS = { ...LAYOUTS.one, down: 3, digit: 13 }
export type LayoutName = keyof typeof LAYOUTS
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[]
/** What most printers cannot reach, at the left and at the top; at the right and at the bottom there is as much. */
const MARGINS = { left: 8, top: 10 }
/** Between two tickets, where they are cut apart. */
const SHEET_GAP = 2.2
/** What stays free below, because browsers round. */
const SPARE = 0.6

/** The height of a digit of Khand, and the width of two wide ones, in the size of the font. */
const DIGIT_HEIGHT = 0.688
const TWO_DIGITS = 0.91
/** The share of a cell that two digits may take. If they need more, they are narrowed: a pen needs to see the lines. */
const DIGITS_SHARE = 0.8
/** Letters of the longest code, P200·6, and how wide each is. */
const CODE_LETTERS = 6
const LETTER_WIDTH = 0.47
/** Codes on a sheet have much the same text, so one mask is as good as the best of eight. */
const QR_MASK = 2

/** The sizes of a page and of its tickets, which fill it. */
function sizesOf({ people, layout, paper }: Pick<PaperSheetsProps, 'people' | 'layout' | 'paper'>) {
  const areFew = layout === 'one' && people.every(({ ticketCount }) => ticketCount <= FEW_TICKETS.down)
  const sizes = areFew ? FEW_TICKETS : LAYOUTS[layout]
  const { across, down, head, stub, digit } = sizes
  const { short, long } = PAPERS[paper]
  const [pageWidth, pageHeight] = across === 1 ? [short, long] : [long, short]
  const width = (pageWidth - 2 * MARGINS.left + SHEET_GAP) / across - SHEET_GAP
  const row = ((pageHeight - 2 * MARGINS.top - SPARE + SHEET_GAP) / down - SHEET_GAP - head) / TICKET_ROWS
  const column = (width - stub) / TICKET_COLUMNS
  const fontSize = digit / DIGIT_HEIGHT
  const squeeze = Math.min(1, (DIGITS_SHARE * column) / (TWO_DIGITS * fontSize))
  const height = head + TICKET_ROWS * row
  return { ...sizes, pageWidth, pageHeight, width, height, row, column, fontSize, squeeze }
}

interface PaperSheetsProps {
  roomId: RoomId
  people: readonly PaperPerson[]
  rounds: readonly number[]
  layout: LayoutName
  paper: Paper
  /** Where the QR codes lead, without the path. */
  origin: string
}

/** A ticket that goes onto a page. */
interface Placed {
  person: PaperPerson
  round: number
  ticketId: number
  ticket: Ticket
}

type SheetChoice = Pick<PaperSheetsProps, 'people' | 'rounds' | 'layout'>

/** How many pages they fill. */
export function pageCount({ people, rounds, layout }: SheetChoice): number {
  const { across, down } = LAYOUTS[layout]
  const tickets = people.reduce((sum, { ticketCount }) => sum + ticketCount, 0)
  return rounds.length * (layout === 'one' ? people.length : Math.ceil(tickets / (across * down)))
}

/** The tickets of each page. A round begins a page, and so does a person who has one for themself. */
function pagesOf({ roomId, people, rounds, layout }: PaperSheetsProps): Placed[][] {
  const { across, down } = LAYOUTS[layout]
  return rounds.flatMap((round) => {
    const sheets = people.map((person) =>
      paperTickets(roomId, person, round).map((ticket, ticketId) => ({ person, round, ticketId, ticket })),
    )
    return layout === 'one' ? sheets : inPages(sheets.flat(), across * down)
  })
}

function inPages<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}

/** The sheets as they are printed. A screen shows the first one, as large as it has room. */
export const PaperSheets = memo(function PaperSheets(props: PaperSheetsProps) {
  useLanguage()
  const sizes = sizesOf(props)
  const { across, width, head, stub, pageWidth, pageHeight } = sizes
  const lengths = {
    '--page-width': pageWidth,
    '--page-height': pageHeight,
    '--across': across,
    '--width': width,
    '--gap': SHEET_GAP,
    '--head': head,
    '--stub': stub,
  }
  return (
    <section
      className="sheets"
      data-page={across === 1 ? props.paper : `${props.paper}-wide`}
      style={lengths as CSSProperties}
      aria-label={paperWords().firstPage}
    >
      {pagesOf(props).map((tickets) => (
        <div key={keyOf(tickets[0])} className="sheet-page break-inside-avoid">
          {tickets.map((placed, i) => (
            <SheetTicket
              key={keyOf(placed)}
              {...props}
              {...placed}
              sizes={sizes}
              hasNeighbour={(i + 1) % across !== 0}
            />
          ))}
        </div>
      ))}
    </section>
  )
}, isSame)

const keyOf = (placed?: Placed) => placed && `${placed.round} ${placed.person.paperNo} ${placed.ticketId}`

/** The room is read again and again, and tickets are many. */
function isSame(before: PaperSheetsProps, after: PaperSheetsProps): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

interface SheetTicketProps extends Placed, Pick<PaperSheetsProps, 'roomId' | 'origin'> {
  sizes: ReturnType<typeof sizesOf>
  /** Whether another ticket may be at its right, to be cut off. */
  hasNeighbour: boolean
}

function SheetTicket({ roomId, origin, person, round, ticketId, ticket, sizes, hasNeighbour }: SheetTicketProps) {
  const { width, height, head, stub, row, column, digit, fontSize, squeeze } = sizes
  const code = paperCode(person.paperNo, ticketId + 1)
  return (
    <article
      className="sheet-ticket relative break-inside-avoid"
      data-has-neighbour={hasNeighbour || undefined}
      aria-label={plain(paperWords().ticketOf(code, named(person.name), round))}
    >
      <header className="sheet-head absolute flex items-center justify-between whitespace-nowrap leading-none">
        <Name className="truncate py-[0.2em] font-extrabold">{person.name}</Name>
        <span>{dotted(common().round(round), common().room(spacedRoom(roomId)))}</span>
      </header>
      <svg
        className="block w-full font-num font-semibold"
        viewBox={`0 0 ${width} ${height}`}
        textAnchor="middle"
        aria-hidden
      >
        <g transform={`translate(0 ${head})`}>
          <path d={hatch(ticket, sizes)} stroke="gray" strokeWidth={0.12} />
          <path d={lines(sizes)} stroke="black" strokeWidth={0.3} />
          {ticket.flatMap((cells, y) =>
            cells.map((number, x) => {
              if (number === null) return null
              const place = `translate(${(x + 0.5) * column} ${(y + 0.5) * row + digit / 2}) scale(${squeeze} 1)`
              return (
                <text key={number} transform={place} fontSize={fontSize}>
                  {number}
                </text>
              )
            }),
          )}
        </g>
        <g transform={`translate(${width - stub} 0)`}>
          <path d={`M0,0v${height}`} stroke="black" strokeWidth={0.3} strokeDasharray="1.2 0.9" />
          <Stub
            code={code}
            link={origin + paperCheckPath(roomId, round, person.paperNo, ticketId + 1)}
            width={stub}
            height={height}
          />
        </g>
      </svg>
    </article>
  )
}

interface StubProps {
  code: string
  link: string
  width: number
  height: number
}

/** The code above the QR that leads to the check of the ticket. */
function Stub({ code, link, width, height }: StubProps) {
  const { path, size } = qrPath(link, QR_MASK)
  const side = width - 1.6
  const fontSize = side / (CODE_LETTERS * LETTER_WIDTH)
  const baseline = (height - side + fontSize * DIGIT_HEIGHT) / 2
  return (
    <>
      <text x={width / 2} y={baseline} fontSize={fontSize}>
        {code}
      </text>
      <path
        d={path}
        transform={`translate(${(width - side) / 2} ${baseline}) scale(${side / size})`}
        shapeRendering="crispEdges"
      />
    </>
  )
}

type Grid = Pick<ReturnType<typeof sizesOf>, 'row' | 'column'>

/** The lines of the grid, without the frame of the ticket. */
function lines({ row, column }: Grid): string {
  const across = Array.from({ length: TICKET_ROWS }, (_, y) => `M0,${y * row}h${TICKET_COLUMNS * column}`)
  const down = Array.from({ length: TICKET_COLUMNS - 1 }, (_, x) => `M${(x + 1) * column} 0v${TICKET_ROWS * row}`)
  return [...across, ...down].join('')
}

/** Strokes in the cells without a number: enough to see that nothing belongs there, with little ink. */
function hatch(ticket: Ticket, { row, column }: Grid): string {
  const slant = column / 6
  return ticket
    .flatMap((cells, y) =>
      cells.map((number, x) => {
        if (number !== null) return ''
        const strokes = [1, 3, 5].map((sixth) => `M${(x + sixth / 6) * column - slant} ${(y + 1) * row - 1}`)
        return strokes.map((start) => `${start}l${2 * slant} ${2 - row}`).join('')
      }),
    )
    .join('')
}
