import * as z from 'zod/mini'
import {
  HIGHEST_NUMBER,
  MAX_ROUNDS,
  NUMBERS_PER_TICKET,
  PAPER_NO_MAX,
  PAPER_TICKETS_MAX,
  TICKET_POOL,
} from '../limits.ts'
import { boardNumber } from '../schemas.ts'
import { MOST_ITEMS } from './proof.ts'

/* What the evidence says of people and their tickets. Apart from the proofs, which every page checks. */

const within = (most: number) => z.int().check(z.minimum(1), z.maximum(most))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** People who came in twice, with the player of the seat that is kept and that of the second one. */
export const twoSeats = z
  .array(z.object({ playerId: uuid, secondId: uuid }))
  .check(z.minLength(1), z.maxLength(MOST_ITEMS))
export type TwoSeats = z.infer<typeof twoSeats>[number]

/** The people who play a round on paper, in the order of the numbers on their sheets. They hold the first of their tickets. */
export const paperList = z.object({
  round: within(MAX_ROUNDS),
  people: z
    .array(
      z.object({
        paperNo: within(PAPER_NO_MAX),
        personId: uuid,
        playerId: uuid,
        tickets: within(PAPER_TICKETS_MAX),
      }),
    )
    .check(z.minLength(1), z.maxLength(PAPER_NO_MAX)),
})
export type PaperList = z.infer<typeof paperList>

/**
 * The tickets that the host wrote down while the round was played, in the order in which they did, each with the number of
 * calls before. What a person holds already comes before them.
 */
export const writtenList = z.object({
  round: within(MAX_ROUNDS),
  tickets: z
    .array(
      z.object({
        paperNo: within(PAPER_NO_MAX),
        personId: uuid,
        playerId: uuid,
        ticket: within(TICKET_POOL),
        after: z.int().check(z.minimum(0), z.maximum(HIGHEST_NUMBER)),
        numbers: z.array(boardNumber).check(z.length(NUMBERS_PER_TICKET)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_ITEMS)),
})
export type WrittenList = z.infer<typeof writtenList>
export type WrittenEntry = WrittenList['tickets'][number]
