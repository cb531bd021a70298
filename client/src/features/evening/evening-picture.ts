import { sharedHost } from '#client/server-state/shared-address.ts'
import {
  CARD_COLOUR,
  drawBand,
  GOLD,
  INK,
  loadPictureFonts,
  newPicture,
  type Pen,
  pictureFile,
  wordsFont,
} from '#client/ui/picture.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { locale } from '#client/words/i18n.ts'
import { podium, type Step } from '#shared/game/evening.ts'
import { lettersOf } from '#shared/input/letters.ts'
import { named, namedAll, plain } from '#shared/named.ts'
import type { EveningStory } from './evening-so-far.ts'

const INK_2 = '#664433'
const MEDAL_COLOURS = { 1: GOLD, 2: '#d5c6ac', 3: '#f8c48c' }

/** Pixels: the shape that chats show whole. */
const PICTURE_WIDTH = 1080
const PICTURE_HEIGHT = 1350
const PICTURE_MARGIN = 70
const INSIDE = PICTURE_WIDTH - 2 * PICTURE_MARGIN
const TITLE_BAND = 250
const STEP_WIDTH = 300
const STEP_HEIGHTS = { 1: 270, 2: 205, 3: 150 }
const STEP_CENTRES = {
  1: PICTURE_WIDTH / 2,
  2: PICTURE_WIDTH / 2 - STEP_WIDTH - 10,
  3: PICTURE_WIDTH / 2 + STEP_WIDTH + 10,
}
/** Steps grow where there is room, but no further than this. */
const MOST_STRETCH = 1.9
const NAMES_ON_STEP = 3
/** From the upper edge of a step to the lowest name above it. */
const NAME_GAP = 26
const HOUSES_BOTTOM = PICTURE_HEIGHT - 100
/** The most that the rounds take: then they stand in columns, and smaller. */
const HOUSES_MOST = 340
const ROUND_HEIGHT = 84

/** Draws an evening as a PNG of 1080 x 1350 pixels. */
export async function drawEvening(story: EveningStory): Promise<File> {
  await loadPictureFonts(common().tambola + JSON.stringify(story))
  const pen = newPicture(PICTURE_WIDTH, PICTURE_HEIGHT)
  drawHead(pen, story)
  const columns = story.rounds.length <= 5 ? 1 : story.rounds.length <= 12 ? 2 : 3
  const rows = Math.ceil(story.rounds.length / columns)
  const rowHeight = Math.min(ROUND_HEIGHT, HOUSES_MOST / rows)
  const housesTop = HOUSES_BOTTOM - rows * rowHeight - 20
  drawPodium(pen, podium(story.standings), housesTop - 60)
  drawHouses(pen, story, { columns, rows, rowHeight, top: housesTop })
  write(pen, sharedHost(), { x: PICTURE_WIDTH / 2, y: PICTURE_HEIGHT - 40, size: 36, colour: INK_2 })
  return pictureFile(pen, 'tambola-evening.png')
}

interface WrittenLine {
  x: number
  y: number
  size: number
  colour?: string
  weight?: number
  most?: number
}

/** Letters become smaller until the text fits, but no smaller than this share; then it is cut. */
const LEAST_SHARE = 0.65

function write(
  pen: Pen,
  sentence: string,
  { x, y, size, colour = INK, weight = 700, most = INSIDE }: WrittenLine,
): void {
  const text = plain(sentence)
  pen.fillStyle = colour
  pen.font = wordsFont(weight, size)
  pen.font = wordsFont(weight, size * Math.max(LEAST_SHARE, Math.min(1, most / pen.measureText(text).width)))
  pen.fillText(shortened(pen, text, most), x, y)
}

/** Cut with an ellipsis rather than squeezed. */
function shortened(pen: Pen, text: string, most: number): string {
  const letters = lettersOf(text)
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > most) letters.pop()
  return pen.measureText(text).width <= most ? text : `${letters.join('').trimEnd()}…`
}

function drawHead(pen: Pen, { beganAt, host, rounds }: EveningStory): void {
  const words = eveningText()
  drawBand(pen, TITLE_BAND, 6)
  const day = new Date(beganAt).toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: 'numeric' })
  write(pen, words.whatAnEvening, { x: PICTURE_WIDTH / 2, y: 105, size: 92, weight: 800 })
  write(pen, words.with(named(host)), { x: PICTURE_WIDTH / 2, y: 165, size: 46 })
  write(pen, `${day} · ${words.rounds(rounds.length)}`, { x: PICTURE_WIDTH / 2, y: 218, size: 40, weight: 600 })
}

/** The steps stand on the floor, and are as high as the names above them leave room. */
function drawPodium(pen: Pen, steps: readonly Step[], floor: number): void {
  if (steps.length === 0)
    write(pen, eveningText().nobody, { x: PICTURE_WIDTH / 2, y: (TITLE_BAND + floor) / 2, size: 48 })
  const room = floor - TITLE_BAND - 20
  const stretches = steps.map((step) => {
    const names = Math.min(step.people.length, NAMES_ON_STEP + 1)
    return (room - NAME_GAP - names * nameHeight(step)) / STEP_HEIGHTS[step.rank]
  })
  const stretch = Math.min(MOST_STRETCH, ...stretches)
  for (const step of steps) drawStep(pen, step, floor, STEP_HEIGHTS[step.rank] * stretch)
}

const nameSize = ({ rank }: Step) => (rank === 1 ? 60 : 48)
const nameHeight = (step: Step) => nameSize(step) + 8

function drawStep(pen: Pen, step: Step, floor: number, height: number): void {
  const { rank, people } = step
  const x = STEP_CENTRES[rank]
  const top = floor - height
  pen.fillStyle = MEDAL_COLOURS[rank]
  pen.beginPath()
  pen.roundRect(x - STEP_WIDTH / 2, top, STEP_WIDTH, height, [24, 24, 0, 0])
  pen.fill()
  write(pen, String(rank), { x, y: top + 72, size: 72, weight: 800 })
  write(pen, eveningText().wins(people[0]?.total ?? 0), { x, y: top + 124, size: 40 })
  const names = people.slice(0, NAMES_ON_STEP).map(({ name }) => name)
  if (people.length > NAMES_ON_STEP) names.push(eveningText().moreNames(people.length - NAMES_ON_STEP))
  for (const [i, name] of [...names].reverse().entries()) {
    const y = top - NAME_GAP - i * nameHeight(step)
    write(pen, name, { x, y, size: nameSize(step), weight: 800, most: STEP_WIDTH - 10 })
  }
}

interface Rows {
  columns: number
  rows: number
  rowHeight: number
  top: number
}

/** Each round with who won its Full House, in as many columns as they need. */
function drawHouses(pen: Pen, { rounds }: EveningStory, { columns, rows, rowHeight, top }: Rows): void {
  pen.fillStyle = CARD_COLOUR
  pen.beginPath()
  pen.roundRect(PICTURE_MARGIN - 20, top - 55, INSIDE + 40, HOUSES_BOTTOM - top + 65, 28)
  pen.fill()
  write(pen, common().pattern('Full House', {}), { x: PICTURE_WIDTH / 2, y: top, size: 46, weight: 800 })
  const width = INSIDE / columns
  const size = Math.min(48, rowHeight * 0.78)
  for (const [i, { round, houses }] of rounds.entries()) {
    const x = PICTURE_MARGIN + width * (Math.floor(i / rows) + 0.5)
    const y = top + 14 + rowHeight * ((i % rows) + 0.95)
    const who = houses.length > 0 ? namedAll(houses) : named('–')
    write(pen, eveningText().roundHouses(round, who), { x, y, size, weight: 600, most: width - 20 })
  }
}
