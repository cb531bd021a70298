import { randomBytes } from 'node:crypto'

/** A name for one use of a room's six digits: for one round. */
export const newEpoch = () => randomBytes(9).toString('base64url')
