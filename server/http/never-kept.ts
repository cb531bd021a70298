/** The header of an answer that is meant for one session, or tells more than everybody may know later. */
export const NEVER_KEPT = { 'Cache-Control': 'private, no-store' }
