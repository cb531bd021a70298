import { paperCheckPath } from '#client/paths.ts'
import { sharedHost } from '#client/server-state/shared-address.ts'
import {
  CARD,
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
const WIDTH = 1080
const MARGIN = 36
const BAND = 150
const GAP = 32
const CELL = 94
const GRID = TICKET_COLUMNS * CELL
const HEIGHT = TICKET_ROWS * CELL
const STUB = WIDTH - 2 * MARGIN - GRID

/** Draws the tickets as a PNG that is named after the person. */
export async function drawPaper({ roomId, person, round }: TicketsToSend): Promise<File> {
  const title = `${common().round(round)} · ${common().room(spacedRoom(roomId))}`
  await loadPictureFonts(person.name + title)
  const tickets = paperTickets(roomId, person, round)
  const pen = newPicture(WIDTH, BAND + GAP + tickets.length * (HEIGHT + GAP))
  drawHead(pen, person.name, title)
  const origin = `${location.protocol}//${sharedHost()}`
  for (const [i, ticket] of tickets.entries()) {
    pen.setTransform(1, 0, 0, 1, MARGIN, BAND + GAP + i * (HEIGHT + GAP))
    pen.fillStyle = CARD
    pen.fillRect(0, 0, GRID + STUB, HEIGHT)
    drawTicket(pen, ticket, { left: 0, top: 0, column: CELL, row: CELL, size: 68, line: 2 })
    pen.strokeStyle = INK
    pen.lineWidth = 4
    pen.strokeRect(0, 0, GRID + STUB, HEIGHT)
    drawStub(pen, paperCode(person.paperNo, i + 1), origin + paperCheckPath(roomId, round, person.paperNo, i + 1))
  }
  return pictureFile(pen, fileName(person.name, round))
}

/** Without what some system does not allow in the name of a file. */
const fileName = (name: string, round: number) => `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')} ${round}.png`

function drawHead(pen: Pen, name: string, title: string): void {
  drawBand(pen, BAND, 5)
  pen.font = wordsFont(800, 68)
  pen.fillText(name, WIDTH / 2, 74, WIDTH - 2 * MARGIN)
  pen.font = wordsFont(600, 40)
  pen.fillText(title, WIDTH / 2, 126, WIDTH - 2 * MARGIN)
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
