import { RefusedError } from '../errors.ts'

const UPLOAD_MAX_PIXELS = 25_000_000
/** Longest side of a stored picture in pixels; strips are never shown larger. */
const UPLOAD_STORED_SIDE = 1_600

/** First bytes of each allowed format. SVG is not allowed: it can contain scripts. */
const HEAD_BYTES = 12
const PICTURE_KINDS: Record<string, (head: Buffer) => boolean> = {
  png: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  gif: (head) => /^GIF8[79]a/.test(head.toString('latin1')),
  webp: (head) => /^RIFF[\s\S]{4}WEBP/.test(head.toString('latin1')),
  heif: (head) => /^[\s\S]{4}ftypavi[fs]/.test(head.toString('latin1')),
}

/**
 * Re-encodes a picture as WebP, which removes scripts, locations, names and other metadata, and all but the first frame
 * of an animation. Refuses files that do not decode completely. The pixel limit is checked from the header, before
 * decoding.
 */
export async function webpOf(file: Buffer): Promise<Buffer> {
  const kind = kindOf(file)
  if (kind === null) throw new RefusedError('not_an_image')
  const picture = await opened(plainOf(file, kind), UPLOAD_MAX_PIXELS)
  try {
    const { format } = await picture.metadata()
    if (format !== kind) throw new RefusedError('not_an_image')
    return await picture
      .autoOrient()
      .resize({ width: UPLOAD_STORED_SIDE, height: UPLOAD_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new RefusedError(isTooLarge ? 'too_many_pixels' : 'not_an_image')
  }
}

/**
 * Returns a picture without its metadata chunks, otherwise unchanged. Returns null if it is not a single picture of
 * this kind, is too large, or does not decode completely.
 */
export async function soundPicture(
  file: Buffer,
  kind: string,
  most: { width: number; height: number },
): Promise<Buffer | null> {
  if (kindOf(file) !== kind) return null
  const plain = plainOf(file, kind)
  const picture = await opened(plain, most.width * most.height)
  try {
    const { format, width, height, pages = 1 } = await picture.metadata()
    if (format !== kind || width > most.width || height > most.height || pages > 1) return null
    await picture.raw().toBuffer()
    return plain
  } catch {
    return null
  }
}

function kindOf(file: Buffer): string | null {
  return Object.keys(PICTURE_KINDS).find((each) => PICTURE_KINDS[each]?.(file.subarray(0, HEAD_BYTES))) ?? null
}

const plainOf = (file: Buffer, kind: string) => (kind === 'png' ? withoutNotes(file) : file)

async function opened(file: Buffer, limitInputPixels: number) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(file, { failOn: 'warning', limitInputPixels })
}

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
