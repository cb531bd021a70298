import { roomName } from '#client/features/caller/latest-number.tsx'
import { drawBand, drawTicket, loadPictureFonts, newPicture, type Pen, wordsFont } from '#client/ui/picture.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { locale } from '#client/words/i18n.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_COLUMNS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'
import { named, plain } from '#shared/named.ts'
import { WINNER_PICTURE_HEIGHT, WINNER_PICTURE_WIDTH } from './winner-picture-size.ts'

interface WinnerPicture {
  roomId: RoomId
  playerName: string
  /** What the pattern is called. */
  pattern: string
  ticketId: number
  ticket: Ticket | undefined
  marked: readonly number[]
}

const WIN_BAND = 44
const WIN_MARGIN = 13
const CELL_WIDTH = (WINNER_PICTURE_WIDTH - 2 * WIN_MARGIN) / TICKET_COLUMNS
const WIN_CELL_HEIGHT = 40

/**
 * The winning ticket with its marks as a PNG data URL of 400x200 pixels, or null if this browser cannot draw it. A win
 * counts with or without it.
 */
export async function drawWinnerPicture(picture: WinnerPicture): Promise<string | null> {
  if (!picture.ticket) return null
  try {
    await loadWinnerFonts(picture.playerName + picture.pattern)
    const pen = newPicture(WINNER_PICTURE_WIDTH, WINNER_PICTURE_HEIGHT)
    drawFrame(pen, picture)
    const place = { left: WIN_MARGIN, top: WIN_BAND + 8, column: CELL_WIDTH, row: WIN_CELL_HEIGHT, size: 30, line: 1 }
    drawTicket(pen, picture.ticket, place, picture.marked)
    return pen.canvas.toDataURL('image/png')
  } catch (error) {
    console.info('The winner picture could not be drawn.', error)
    return null
  }
}

/** Loads the fonts of the picture, with the letters of its language and of names, in advance: a claim must be fast. */
export function loadWinnerFonts(names: string): Promise<void> {
  return loadPictureFonts(common().tambola + names)
}

function drawFrame(pen: Pen, { roomId, playerName, pattern, ticketId }: WinnerPicture): void {
  drawBand(pen, WIN_BAND, 2)
  pen.textBaseline = 'middle'
  pen.font = wordsFont(700, 20)
  const width = WINNER_PICTURE_WIDTH - 2 * WIN_MARGIN
  pen.fillText(plain(gameWords().wonPicture(named(playerName), pattern)), WINNER_PICTURE_WIDTH / 2, WIN_BAND / 2, width)
  pen.font = wordsFont(500, 13)
  const date = new Date().toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  const line = `${roomName(roomId)} · ${common().ticket(ticketId + 1)} · ${date}`
  pen.fillText(line, WINNER_PICTURE_WIDTH / 2, WINNER_PICTURE_HEIGHT - WIN_MARGIN, width)
  pen.textBaseline = 'alphabetic'
}
