/** Who may open a room on a site, in the order in which it is offered. */
export const OPENINGS = ['everybody', 'code', 'nobody'] as const
export type WhoOpens = (typeof OPENINGS)[number]
