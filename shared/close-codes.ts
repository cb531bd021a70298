/* Why the server closes a socket, in the codes of WebSocket (RFC 6455, section 7.4, and the registry of IANA). */

/** The server refuses the socket, for example because there is no such room: trying again changes nothing. */
export const POLICY_VIOLATION = 1008
/** The server starts again, or the socket has to begin anew. */
export const SERVICE_RESTART = 1012
export const TRY_AGAIN_LATER = 1013
