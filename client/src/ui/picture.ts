import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'

/* Pictures to send, drawn on a canvas. They have the paper and ink of the light theme: they look the same from every phone. */

export const INK = '#2a1810'
export const PAPER = '#fff4df'
export const CARD_COLOUR = '#fffcf5'
export const GOLD = '#ffb21a'
const BLANK = '#f3dfb6'
const RULE = '#c79a5b'
const DAUB = '#096165'

/** The height of a digit of Khand, in the size of the font. */
const DIGIT_HEIGHT = 0.688

export type Pen = CanvasRenderingContext2D

/** The font of words. */
export const wordsFont = (weight: number, px: number) =>
  `${weight} ${px}px "Baloo 2 Variable", "Noto Sans Devanagari", sans-serif`
/** The font of numbers and codes. */
export const numbersFont = (px: number) => `600 ${px}px Khand, sans-serif`

/** Loads the fonts with the letters of a text: they may be in another script than the words of the screens. */
export async function loadPictureFonts(text: string): Promise<void> {
  await Promise.all([document.fonts.load(numbersFont(60)), document.fonts.load(wordsFont(700, 60), text)])
}

/** An empty picture, to be written on from the middle of each text. */
export function newPicture(width: number, height: number): Pen {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // Without this flag reading the pixels back can take half a second.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('this browser has no canvas')
  pen.textAlign = 'center'
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, width, height)
  return pen
}

/** The band at the upper edge, which holds the title. */
export function drawBand(pen: Pen, height: number, line: number): void {
  pen.fillStyle = GOLD
  pen.fillRect(0, 0, pen.canvas.width, height)
  pen.fillStyle = INK
  pen.fillRect(0, height - line, pen.canvas.width, line)
}

interface Place {
  left: number
  top: number
  column: number
  row: number
  /** The size of the font of the digits. */
  size: number
  /** How wide its lines are. */
  line: number
}

/** A ticket with the marks on it. */
export function drawTicket(pen: Pen, ticket: Ticket, place: Place, marked: readonly number[] = []): void {
  const { left, top, column, row, size, line } = place
  pen.strokeStyle = RULE
  pen.lineWidth = line
  pen.font = numbersFont(size)
  for (let y = 0; y < TICKET_ROWS; y++) {
    for (let x = 0; x < TICKET_COLUMNS; x++) {
      const number = ticket[y]?.[x] ?? null
      const cell = [left + x * column, top + y * row, column, row] as const
      pen.fillStyle = number === null ? BLANK : CARD_COLOUR
      pen.fillRect(...cell)
      pen.strokeRect(...cell)
      if (number === null) continue
      const isMarked = marked.includes(number)
      if (isMarked) drawDaub(pen, ...cell)
      pen.fillStyle = isMarked ? CARD_COLOUR : INK
      pen.fillText(String(number), cell[0] + column / 2, cell[1] + (row + size * DIGIT_HEIGHT) / 2)
    }
  }
}

function drawDaub(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = DAUB
  pen.beginPath()
  pen.roundRect(x + 3, y + 3, width - 6, height - 6, 11)
  pen.fill()
}

/** The picture as a PNG file. */
export async function pictureFile({ canvas }: Pen, name: string): Promise<File> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('the canvas gave no picture')
  return new File([png], name, { type: 'image/png' })
}
