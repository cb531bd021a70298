import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { readQr } from './qr-codes.ts'

/* What a page prints, read back from the PDF that the browser makes of it. Lengths are millimetres. */

/** A text on a printed page: from the page's edges to the middle and the baseline of its line, and the size of its font. */
interface PrintedText {
  text: string
  middle: number
  baseline: number
  size: number
}

export interface PrintedPage {
  width: number
  height: number
  texts: PrintedText[]
}

/** The lengths of PDF are points, 72 to an inch. */
const POINT = 25.4 / 72

/** Prints a page as its own style says, with what can be chosen in a dialogue left as it is. */
export const printPdf = (page: Page) => page.pdf({ preferCSSPageSize: true })

export async function readPdf(pdf: Buffer): Promise<PrintedPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      const middle = (x + item.width / 2) * POINT
      return [{ text: item.str, middle, baseline: (height - y) * POINT, size: size * POINT }]
    })
    pages.push({ width: width * POINT, height: height * POINT, texts })
  }
  await document.destroy()
  return pages
}

/** Printers have twice as many, cameras of phones fewer. */
const DOTS_PER_INCH = 300
const READER = 'http://reader.test'

/** Draws a printed page as a PNG, in a page of the browser. */
export async function drawPdf(page: Page, pdf: Buffer, number: number): Promise<Buffer> {
  const reader = await page.context().newPage()
  await reader.route(`${READER}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }))
  await reader.route(`${READER}/pdf.mjs`, (route) =>
    route.fulfill({ path: join(import.meta.dirname, '../../node_modules/unpdf/dist/pdfjs.mjs') }),
  )
  await reader.route(`${READER}/sheets.pdf`, (route) => route.fulfill({ body: pdf }))
  await reader.goto(`${READER}/`)
  const url = await reader.evaluate(
    async ({ source, number, scale }) => {
      const { getDocument } = await import(source)
      const data = await (await fetch('/sheets.pdf')).arrayBuffer()
      const printed = await (await getDocument({ data }).promise).getPage(number)
      const viewport = printed.getViewport({ scale })
      const canvas = document.querySelector('canvas')
      if (!canvas) throw new Error('no canvas')
      Object.assign(canvas, { width: viewport.width, height: viewport.height })
      await printed.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
      return canvas.toDataURL('image/png')
    },
    { source: `${READER}/pdf.mjs`, number, scale: DOTS_PER_INCH / 72 },
  )
  await reader.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** What the QR code below a text of a printed page says, which is at most this large. */
export async function readQrBelow({ middle, baseline }: PrintedText, drawing: Buffer, side: number): Promise<string> {
  const dots = (length: number) => Math.round((length * DOTS_PER_INCH) / 25.4)
  const [left, top, width] = [dots(middle - side / 2), dots(baseline), dots(side)]
  return readQr(drawing, { left, top, width, height: width })
}
