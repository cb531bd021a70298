import { paperCheckPath } from '#client/paths.ts'
import { sharedHost } from '#client/server-state/shared-address.ts'
import {
  CARD_COLOUR,
  drawBand,
  drawTicket,
  INK,
  loadPictureFonts,
  newPicture,
  numbersFont,
  type Pen,
  pictureFile,
  wordsFont,
} from '#client/ui/picture.ts'
import { qrPath } from '#client/ui/qr-path.ts'
import { common } from '#client/words/en/common.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import { spacedRoom } from '#shared/room-number.ts'

/** The tickets of one person and round. */
export interface TicketsToSend {
  roomId: RoomId
  person: PaperPerson
  round: number
}

/** Pixels. The picture is as high as its tickets need. */
const PAPER_WIDTH = 1080
const PAPER_MARGIN = 36
const PAPER_BAND = 150
const TICKET_GAP = 32
const PAPER_CELL = 94
const GRID = TICKET_COLUMNS * PAPER_CELL
const TICKET_HEIGHT = TICKET_ROWS * PAPER_CELL
const STUB = PAPER_WIDTH - 2 * PAPER_MARGIN - GRID

/** Draws the tickets as a PNG that is named after the person. */
export async function drawPaper({ roomId, person, round }: TicketsToSend): Promise<File> {
  const title = `${common().round(round)} · ${common().room(spacedRoom(roomId))}`
  await loadPictureFonts(person.name + title)
  const tickets = paperTickets(roomId, person, round)
  const pen = newPicture(PAPER_WIDTH, PAPER_BAND + TICKET_GAP + tickets.length * (TICKET_HEIGHT + TICKET_GAP))
  drawHead(pen, person.name, title)
  const origin = `${location.protocol}//${sharedHost()}`
  for (const [i, ticket] of tickets.entries()) {
    pen.setTransform(1, 0, 0, 1, PAPER_MARGIN, PAPER_BAND + TICKET_GAP + i * (TICKET_HEIGHT + TICKET_GAP))
    pen.fillStyle = CARD_COLOUR
    pen.fillRect(0, 0, GRID + STUB, TICKET_HEIGHT)
    drawTicket(pen, ticket, { left: 0, top: 0, column: PAPER_CELL, row: PAPER_CELL, size: 68, line: 2 })
    pen.strokeStyle = INK
    pen.lineWidth = 4
    pen.strokeRect(0, 0, GRID + STUB, TICKET_HEIGHT)
    drawStub(pen, paperCode(person.paperNo, i + 1), origin + paperCheckPath(roomId, round, person.paperNo, i + 1))
  }
  return pictureFile(pen, fileName(person.name, round))
}

/** Without what some system does not allow in the name of a file. */
const fileName = (name: string, round: number) => `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')} ${round}.png`

function drawHead(pen: Pen, name: string, title: string): void {
  drawBand(pen, PAPER_BAND, 5)
  pen.font = wordsFont(800, 68)
  pen.fillText(name, PAPER_WIDTH / 2, 74, PAPER_WIDTH - 2 * PAPER_MARGIN)
  pen.font = wordsFont(600, 40)
  pen.fillText(title, PAPER_WIDTH / 2, 126, PAPER_WIDTH - 2 * PAPER_MARGIN)
}

/** Code and QR, as on a printed ticket. */
function drawStub(pen: Pen, code: string, link: string): void {
  const { path, size } = qrPath(link)
  pen.fillStyle = INK
  pen.font = numbersFont(52)
  pen.fillText(code, GRID + STUB / 2, 72, STUB - 8)
  pen.translate(GRID + 6, 96)
  pen.scale((STUB - 12) / size, (STUB - 12) / size)
  pen.fill(new Path2D(path))
}
