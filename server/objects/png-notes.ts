const SIGNATURE_BYTES = 8
/** Length and type before a chunk's data, and the check sum behind it. */
const AROUND_DATA = 12
/** Texts about the picture, which may be packed a thousand times smaller than decoders unpack them. */
const NOTES = new Set(['tEXt', 'zTXt', 'iTXt'])
/** A profile of colours is packed too; honest ones are far smaller. */
const PROFILE_MAX_BYTES = 8 * 1024

/**
 * A PNG without what is no picture in it, since 100 KB of notes unpack to 100 MB. What is no sound row of chunks is left for
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
