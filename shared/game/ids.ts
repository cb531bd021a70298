declare const kind: unique symbol

/*
 * Ids are texts of different kinds. One kind does not fit where another is wanted, so arguments cannot change places. A
 * text of no kind fits everywhere: what comes from outside gets its kind where it comes in, by a validator, a path
 * parameter or a column of the database.
 */
type Kind<Name> = string & { readonly [kind]?: Name }

/** Six digits. */
export type RoomId = Kind<'room'>
/** Somebody's part in one round. */
export type PlayerId = Kind<'player'>
/** The same person in all rounds, by the id of their first player. */
export type PersonId = Kind<'person'>
export type WinnerId = Kind<'winner'>
/** The numbers that were read for a room, until they are thrown away. */
export type VoiceId = Kind<'voice'>

/** What the database knows a session by. The session's own id is a secret and never fits here: only its hash does. */
export type SessionHash = string & { readonly [kind]: 'session' }
