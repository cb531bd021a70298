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

/** Positions and places of calls run from 1 to 90, as numbers do. */
export const place = boardNumber

/** No list of a draw is longer, and none but that of the contributions than the board. */
export const MOST_ITEMS = 10_000

export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A place of the order laid open: the number there and the salt that proves it. */
export const opening = z.object({ position: place, number: boardNumber, salt: digest })
export type Opening = z.infer<typeof opening>

/** What comes with a drawn number, so that everybody can check it at once against the leaves. */
export const callProof = z.object({
  position: place,
  salt: digest,
  /** The places just before, passed over because the host had called their numbers. */
  skipped: z.array(opening).check(z.maxLength(MOST_ITEMS)),
})
export type CallProof = z.infer<typeof callProof>

/*
 * Apart from the evidence, which hashes: the browser checks what it sends with this, and loads the hashing later.
 */

export const entropy = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * What the phone that starts the game adds: fresh bytes, and the hash of the list of contributions that it has just
 * seen. The server cannot change the list afterwards, and does not know the bytes before.
 */
export const lastThrow = z.object({ list: digest, entropy })

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
