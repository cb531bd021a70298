import { encode } from 'uqr'

/** Light modules around the code, which scanners need to find it. */
const QUIET_ZONE = 2

/** A QR code to draw: its dark modules as one path, and the side of its square in modules, with the light border. */
export interface QrPath {
  path: string
  size: number
}

/**
 * The QR code of a text. All eight masks can be read; the encoder tries each to find the best, which takes four times as
 * long as to draw a given one.
 */
export function qrPath(text: string, maskPattern?: number): QrPath {
  const { data, size } = encode(text, { border: QUIET_ZONE, ...(maskPattern !== undefined && { maskPattern }) })
  const path = data.map((row, y) => rowPath(row, y)).join('')
  return { path, size }
}

/** Neighbours are one rectangle: drawn one by one, printers and scaled screens leave lines between them. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const from = x
    while (row[x]) x++
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
  }
  return path
}
