import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** A valid picture of one colour. */
export function picture(format: Format, width = 64, height = 16): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#ffb21a' } })
    .toFormat(format)
    .toBuffer()
}

/** Headers of a picture that somebody sent. No browser takes it for anything else. */
export const SAFELY_SERVED = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** A valid PNG of almost exactly that many bytes: noise does not compress. */
export async function pngOfBytes(bytes: number): Promise<Buffer> {
  const png = await picture('png')
  const end = png.length - 12
  const text = Buffer.alloc(bytes - png.length - 12, 'x')
  return Buffer.concat([png.subarray(0, end), pngChunk('tEXt', text), png.subarray(end)])
}

/** A PNG of a few KB with metadata that unpacks to that many megabytes. */
export async function pngWithNotes(megabytes: number): Promise<Buffer> {
  const png = await picture('png', 400, 200)
  const packed = deflateSync(Buffer.alloc(1024 * 1024 * 20), { level: 9 })
  const notes = Array.from({ length: Math.ceil(megabytes / 20) }, (_, i) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`note ${i}\0\0`), packed])),
  )
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...notes, png.subarray(AFTER_HEADER)])
}

/** Length of a PNG's signature and header. */
const AFTER_HEADER = 33

/** A PNG whose header claims more pixels than fit in memory. */
export function hugePng(side: number): Buffer {
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}
