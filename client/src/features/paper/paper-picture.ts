import { paperCheckPath } from '#client/paths.ts'
import { sharedHost } from '#client/server-state/shared-address.ts'
import { qrPath } from '#client/ui/qr-path.ts'
import { pictureFile } from '#client/ui/share-picture.tsx'
import { common } from '#client/words/en/common.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import type { Ticket } from '#shared/game/types.ts'
import { spacedRoom } from '#shared/room-number.ts'

/** The tickets of one person and round. */
export interface TicketsToSend {
  roomId: RoomId
  person: PaperPerson
  round: number
}

/** The paper and ink of the light theme: the picture looks the same from every phone. */
const INK = '#2a1810'
const GOLD = '#ffb21a'
const PAPER = '#fff4df'
const TICKET = '#fffcf5'
const BLANK = '#f3dfb6'
const RULE = '#c79a5b'

/** Pixels. The picture is as high as its tickets need. */
const WIDTH = 1080
const MARGIN = 36
const BAND = 150
const GAP = 32
const CELL = 94
const GRID = TICKET_COLUMNS * CELL
const HEIGHT = TICKET_ROWS * CELL
const STUB = WIDTH - 2 * MARGIN - GRID

type Pen = CanvasRenderingContext2D

/** Draws the tickets as a PNG that is named after the person. */
export async function drawPaper({ roomId, person, round }: TicketsToSend): Promise<File> {
  const title = `${common().round(round)} · ${common().room(spacedRoom(roomId))}`
  await Promise.all([
    document.fonts.load('600 60px Khand'),
    document.fonts.load('800 60px "Baloo 2 Variable"', person.name + title),
  ])
  const tickets = paperTickets(roomId, person, round)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = BAND + GAP + tickets.length * (HEIGHT + GAP)
  // Without this flag reading the pixels back can take half a second.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('this browser has no canvas')
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawHead(pen, person.name, title)
  const origin = `${location.protocol}//${sharedHost()}`
  for (const [i, ticket] of tickets.entries()) {
    pen.setTransform(1, 0, 0, 1, MARGIN, BAND + GAP + i * (HEIGHT + GAP))
    drawTicket(pen, ticket)
    drawStub(pen, paperCode(person.paperNo, i + 1), origin + paperCheckPath(roomId, round, person.paperNo, i + 1))
  }
  return pictureFile(canvas, fileName(person.name, round))
}

/** Without what some system does not allow in the name of a file. */
const fileName = (name: string, round: number) => `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')} ${round}.png`

function drawHead(pen: Pen, name: string, title: string): void {
  pen.fillStyle = GOLD
  pen.fillRect(0, 0, WIDTH, BAND)
  pen.fillStyle = INK
  pen.fillRect(0, BAND - 5, WIDTH, 5)
  pen.textAlign = 'center'
  pen.font = '800 68px "Baloo 2 Variable", "Noto Sans Devanagari", sans-serif'
  pen.fillText(name, WIDTH / 2, 74, WIDTH - 2 * MARGIN)
  pen.font = '600 40px "Baloo 2 Variable", "Noto Sans Devanagari", sans-serif'
  pen.fillText(title, WIDTH / 2, 126, WIDTH - 2 * MARGIN)
}

function drawTicket(pen: Pen, ticket: Ticket): void {
  pen.fillStyle = TICKET
  pen.fillRect(0, 0, GRID + STUB, HEIGHT)
  pen.strokeStyle = RULE
  pen.lineWidth = 2
  pen.font = '600 68px Khand, sans-serif'
  for (const [y, cells] of ticket.entries()) {
    for (const [x, number] of cells.entries()) {
      pen.fillStyle = BLANK
      if (number === null) pen.fillRect(x * CELL, y * CELL, CELL, CELL)
      pen.strokeRect(x * CELL, y * CELL, CELL, CELL)
      pen.fillStyle = INK
      if (number !== null) pen.fillText(String(number), (x + 0.5) * CELL, (y + 0.5) * CELL + 23)
    }
  }
  pen.strokeStyle = INK
  pen.lineWidth = 4
  pen.strokeRect(0, 0, GRID + STUB, HEIGHT)
}

/** Code and QR, as on a printed ticket. */
function drawStub(pen: Pen, code: string, link: string): void {
  const { path, size } = qrPath(link)
  pen.fillStyle = INK
  pen.font = '600 52px Khand, sans-serif'
  pen.fillText(code, GRID + STUB / 2, 72, STUB - 8)
  pen.translate(GRID + 6, 96)
  pen.scale((STUB - 12) / size, (STUB - 12) / size)
  pen.fill(new Path2D(path))
}
