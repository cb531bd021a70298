import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp, { type Region } from 'sharp'

/** What the QR code in a part of a picture says; the part is in dots. Without a part the whole picture is searched. */
export async function readQr(picture: Buffer, part?: Region): Promise<string> {
  const image = part ? sharp(picture).extract(part) : sharp(picture)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return decodeQR(read, { timeLimit: Number.POSITIVE_INFINITY })
}

/** The decoder needs more dots for each module than the programs of phones, but no more of what was seen. */
const ENLARGED = 3

/** What the QR code on a screen says to a camera that sees the whole screen at a share of its size. */
export async function qrOnScreen(page: Page, share: number): Promise<string> {
  const picture = await page.locator('html').screenshot()
  const { width = 0 } = await sharp(picture).metadata()
  const seen = Math.round(width * share)
  const small = await sharp(picture).resize(seen).toBuffer()
  return readQr(
    await sharp(small)
      .resize(seen * ENLARGED)
      .toBuffer(),
  )
}
