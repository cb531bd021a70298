import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/*
 * All hashes of a draw are computed over plain text: parts joined by `|`, which no part contains. So each can be
 * repeated in a shell. Web Crypto is not used because browsers do not offer it on plain-http pages, such as a LAN
 * party.
 */

/** SHA-256 of the joined parts, 64 hex digits. */
export function hashOf(...parts: readonly (string | number)[]): string {
  return bytesToHex(sha256(utf8ToBytes(parts.join('|'))))
}

/** HMAC-SHA-256 of the joined parts under a key of hex digits: 32 bytes. */
export function keyedBytes(hexKey: string, ...parts: readonly (string | number)[]): Uint8Array {
  return hmac(sha256, hexToBytes(hexKey), utf8ToBytes(parts.join('|')))
}

/** The same result as 64 hex digits. */
export function keyedHash(hexKey: string, ...parts: readonly (string | number)[]): string {
  return bytesToHex(keyedBytes(hexKey, ...parts))
}
