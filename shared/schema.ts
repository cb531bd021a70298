import type { HostLinkAnswer } from './api.ts'

/*
 * Types of columns, apart from those of the rules of the game (shared/game). The tables, with their constraints, are in
 * server/db/tables.
 */

/** People on paper have no seat: the host acts for them. */
export type PlayerKind = 'phone' | 'paper'

/** What happened to the links of a host. */
export type HostLinkLog = HostLinkAnswer['log']
