import type { HostLinkAnswer } from './api.ts'

/*
 * Types of columns, apart from those of the rules of the game (shared/game). The tables, with their constraints, are in
 * server/db/tables.
 */

/** People on paper have no seat: the host acts for them. */
export type PlayerKind = 'phone' | 'paper'

/** In which round the host removed somebody, and the name that they had: on paper it gets free. */
export interface Removal {
  round: number
  name: string
}

/** The tickets of a seat before it was joined to another one of the same person, and whether they were confirmed. */
export interface BeforeJoining {
  ticketIds: number[]
  isDone: boolean
}

/** What happened to the links of a host. */
export type HostLinkLog = HostLinkAnswer['log']

/**
 * Who acts at a seat: its owner alone, another session until the owner acts again, or two devices of the owner, of which one
 * opened the host's own link.
 */
export type SeatState = 'own' | 'lent' | 'shared'

/** Somebody who waits for the next round gets a seat in it. Others were away for two rounds, or have left. */
export type NextPersonState = 'waiting' | 'set_aside' | 'left'
