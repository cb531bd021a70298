import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedScreenshot, screenshotInTurn } from '../../../server/room/reads/winner-pictures.ts'
import { hugePng, picture, pngWithNotes } from '../../support/pictures.ts'

const SIGNATURES = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff', webp: '524946460000000057454250' }
const KINDS = ['png', 'jpeg', 'webp'] as const

const dataUrl = (kind: string, file: Buffer) => `data:image/${kind};base64,${file.toString('base64')}`
const kept = (urls: string[]) => Promise.all(urls.map(checkedScreenshot))
const allOf = (width: number, height: number) =>
  Promise.all(KINDS.map(async (kind) => dataUrl(kind, await picture(kind, width, height))))

test('a picture from a browser is stored unchanged, without metadata, which may unpack to huge sizes', async () => {
  const sent = await allOf(400, 200)
  expect(await kept([...sent, dataUrl('png', await pngWithNotes(100))])).toEqual([...sent, sent[0]])
})

test('pictures are dropped while ten others wait to be decoded', async () => {
  const [sent = ''] = await allOf(400, 200)
  const many = await Promise.all(Array.from({ length: 15 }, () => screenshotInTurn(sent)))
  expect([...many, await screenshotInTurn(sent)]).toEqual([...Array(11).fill(sent), ...Array(4).fill(null), sent])
})

test('a picture that would use gigabytes in browsers, or only begins like one, is dropped', async () => {
  const sides = [20_000, 30_000].map((side) => dataUrl('png', hugePng(side)))
  const large = [...sides, ...(await allOf(1_300, 300)), ...(await allOf(300, 900))]
  const cut = (await picture('jpeg', 400, 200)).subarray(0, 600)
  const noise = (kind: keyof typeof SIGNATURES) =>
    dataUrl(kind, Buffer.concat([Buffer.from(SIGNATURES[kind], 'hex'), randomBytes(50_000)]))
  const mislabelled = dataUrl('png', await picture('webp', 400, 200))
  const svg = 'data:image/svg+xml;base64,PHN2Zz4='
  const bad = [...KINDS.map(noise), dataUrl('jpeg', cut), mislabelled, svg]
  expect(new Set(await kept([...large, ...bad]))).toEqual(new Set([null]))
})
