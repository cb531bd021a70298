import { soundPicture } from '../objects/image.ts'

export const SCREENSHOT_MAX_BYTES = 200 * 1024
/** Pixels. Browsers send 400x200. The limit protects every player's browser, which must decode the picture. */
const SCREENSHOT_MAX_WIDTH = 1_200
const SCREENSHOT_MAX_HEIGHT = 800

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const MAX_LENGTH = 'data:image/jpeg;base64,'.length + Math.ceil(SCREENSHOT_MAX_BYTES / 3) * 4

/**
 * Returns the picture sent with a claim if it is a PNG, JPEG or WebP data URL of at most 200 KB that decodes to at most
 * 1200x800 pixels. Returns null for anything else: the picture is a keepsake and never a reason to refuse a win.
 */
export async function checkedScreenshot(dataUrl: string | null | undefined): Promise<string | null> {
  if (!dataUrl || dataUrl.length > MAX_LENGTH) return null
  const [, kind, base64] = DATA_URL.exec(dataUrl) ?? []
  if (!kind || !base64) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > SCREENSHOT_MAX_BYTES) return null
  const picture = await soundPicture(bytes, kind, {
    width: SCREENSHOT_MAX_WIDTH,
    height: SCREENSHOT_MAX_HEIGHT,
  })
  return picture && `data:image/${kind};base64,${picture.toString('base64')}`
}
