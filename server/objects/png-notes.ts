const SIGNATURE_BYTES = 8
/** Length and type before a chunk's data, and the checksum after it. */
const AROUND_DATA = 12
/** Text chunks. They may expand a thousandfold when a decoder unpacks them. */
const NOTES = new Set(['tEXt', 'zTXt', 'iTXt'])
/** Colour profiles are compressed too; genuine ones are far smaller. */
const PROFILE_MAX_BYTES = 8 * 1024

/**
 * Removes metadata chunks from a PNG, since 100 KB of them can unpack to 100 MB. A file with invalid chunks is left for
 * the decoder to refuse.
 */
export function withoutNotes(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + AROUND_DATA <= png.length) {
    const end = at + AROUND_DATA + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const isTooLarge = type === 'iCCP' && end - at > PROFILE_MAX_BYTES
    if (!NOTES.has(type) && !isTooLarge) kept.push(png.subarray(at, end))
    at = end
  }
  kept.push(png.subarray(at))
  return Buffer.concat(kept)
}
