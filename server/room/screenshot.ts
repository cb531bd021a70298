import { SCREENSHOT_MAX_BYTES } from '#shared/limits.ts'

const MAGIC: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/**
 * The picture sent with a claim, if it is one: a PNG, JPEG or WebP data URL of at most 200 KB whose bytes are what it
 * says. Anything else becomes null, since a picture is a keepsake and never a reason to refuse a win.
 */
export function checkedScreenshot(dataUrl: string | null | undefined): string | null {
  const match = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl ?? '')
  if (!match?.[1] || !match[2] || match[2].length > (SCREENSHOT_MAX_BYTES * 4) / 3 + 4) return null
  const bytes = Buffer.from(match[2], 'base64')
  if (bytes.length > SCREENSHOT_MAX_BYTES) return null
  return MAGIC[match[1]]?.(bytes) ? (dataUrl as string) : null
}
