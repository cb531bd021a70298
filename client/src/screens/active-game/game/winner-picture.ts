import { roomName } from '#client/features/caller/latest-number.tsx'
import { locale } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'

/** Pixels. */
export const WINNER_PICTURE_WIDTH = 400
export const WINNER_PICTURE_HEIGHT = 200

interface WinnerPicture {
  roomId: RoomId
  playerName: string
  /** What the pattern is called. */
  pattern: string
  ticketId: number
  ticket: Ticket | undefined
  marked: readonly number[]
}

/** The paper and ink of the light theme: the picture looks the same on every phone. */
const INK = '#2a1810'
const GOLD = '#ffb21a'
const PAPER = '#fff9ea'
const PAPER_BLANK = '#f3dfb6'
const PAPER_RULE = '#c79a5b'
const DAUB = '#096165'

const BAND = 44
const MARGIN = 13
const CELL_WIDTH = (WINNER_PICTURE_WIDTH - 2 * MARGIN) / TICKET_COLUMNS
const CELL_HEIGHT = 40

/**
 * The winning ticket with its marks as a PNG data URL of 400x200 pixels, or null if this browser cannot draw it. A win
 * counts with or without it.
 */
export async function drawWinnerPicture(picture: WinnerPicture): Promise<string | null> {
  if (!picture.ticket) return null
  try {
    await loadPictureFonts(picture.playerName + picture.pattern)
    const canvas = document.createElement('canvas')
    canvas.width = WINNER_PICTURE_WIDTH
    canvas.height = WINNER_PICTURE_HEIGHT
    // Without this flag reading the pixels back can take half a second.
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) return null
    drawFrame(pen, picture)
    drawTicket(pen, picture.ticket, picture.marked)
    return canvas.toDataURL('image/png')
  } catch (error) {
    console.info('The winner picture could not be drawn.', error)
    return null
  }
}

/** Loads the fonts of the picture, with the letters of its language and of names, in advance: a claim must be fast. */
export async function loadPictureFonts(names: string): Promise<void> {
  await Promise.all([
    document.fonts.load('600 30px Khand'),
    document.fonts.load('700 20px "Baloo 2 Variable"', common().tambola + names),
  ])
}

function drawFrame(pen: CanvasRenderingContext2D, { roomId, playerName, pattern, ticketId }: WinnerPicture): void {
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WINNER_PICTURE_WIDTH, WINNER_PICTURE_HEIGHT)
  pen.fillStyle = GOLD
  pen.fillRect(0, 0, WINNER_PICTURE_WIDTH, BAND)
  pen.fillStyle = INK
  pen.fillRect(0, BAND - 2, WINNER_PICTURE_WIDTH, 2)
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  pen.font = '700 20px "Baloo 2 Variable", sans-serif'
  const width = WINNER_PICTURE_WIDTH - 2 * MARGIN
  pen.fillText(gameWords().wonPicture(playerName, pattern), WINNER_PICTURE_WIDTH / 2, BAND / 2, width)
  pen.font = '500 13px "Baloo 2 Variable", sans-serif'
  const date = new Date().toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  const line = `${roomName(roomId)} · ${common().ticket(ticketId + 1)} · ${date}`
  pen.fillText(line, WINNER_PICTURE_WIDTH / 2, WINNER_PICTURE_HEIGHT - MARGIN, width)
}

function drawTicket(pen: CanvasRenderingContext2D, ticket: Ticket, marked: readonly number[]): void {
  pen.strokeStyle = PAPER_RULE
  pen.lineWidth = 1
  pen.font = '600 30px Khand, sans-serif'
  for (let row = 0; row < TICKET_ROWS; row++) {
    for (let column = 0; column < TICKET_COLUMNS; column++) {
      const number = ticket[row]?.[column] ?? null
      const x = MARGIN + column * CELL_WIDTH
      const y = BAND + 8 + row * CELL_HEIGHT
      pen.fillStyle = number === null ? PAPER_BLANK : PAPER
      pen.fillRect(x, y, CELL_WIDTH, CELL_HEIGHT)
      pen.strokeRect(x, y, CELL_WIDTH, CELL_HEIGHT)
      if (number === null) continue
      const isMarked = marked.includes(number)
      if (isMarked) drawDaub(pen, x, y)
      pen.fillStyle = isMarked ? PAPER : INK
      pen.fillText(String(number), x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2 + 2)
    }
  }
}

function drawDaub(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.fillStyle = DAUB
  pen.beginPath()
  pen.roundRect(x + 3, y + 3, CELL_WIDTH - 6, CELL_HEIGHT - 6, 11)
  pen.fill()
}
