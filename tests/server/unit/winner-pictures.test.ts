import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedScreenshot } from '../../../server/room/reads/winner-pictures.ts'
import { hugePng, picture, pngWithNotes } from '../../support/pictures.ts'

const SIGNATURES = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff', webp: '524946460000000057454250' }
const KINDS = ['png', 'jpeg', 'webp'] as const

const dataUrl = (kind: string, file: Buffer) => `data:image/${kind};base64,${file.toString('base64')}`
const kept = (urls: string[]) => Promise.all(urls.map(checkedScreenshot))
const allOf = (width: number, height: number) =>
  Promise.all(KINDS.map(async (kind) => dataUrl(kind, await picture(kind, width, height))))

test('a picture as browsers send it is kept unchanged', async () => {
  const sent = await allOf(400, 200)
  expect(await kept(sent)).toEqual(sent)
})

test('a picture that would use gigabytes in browsers is dropped', async () => {
  const sides = [20_000, 30_000].map((side) => dataUrl('png', hugePng(side)))
  const large = [...sides, ...(await allOf(1_300, 300)), ...(await allOf(300, 900))]
  expect(new Set(await kept(large))).toEqual(new Set([null]))
})

test('data that only begins like a picture is dropped', async () => {
  const cut = (await picture('jpeg', 400, 200)).subarray(0, 600)
  const noise = (kind: keyof typeof SIGNATURES) =>
    dataUrl(kind, Buffer.concat([Buffer.from(SIGNATURES[kind], 'hex'), randomBytes(50_000)]))
  const mislabelled = dataUrl('png', await picture('webp', 400, 200))
  const svg = 'data:image/svg+xml;base64,PHN2Zz4='
  const bad = [...KINDS.map(noise), dataUrl('jpeg', cut), mislabelled, svg]
  expect(new Set(await kept(bad))).toEqual(new Set([null]))
})

test('metadata that unpacks to hundreds of megabytes is removed', async () => {
  const plain = dataUrl('png', await picture('png', 400, 200))
  expect(await kept([dataUrl('png', await pngWithNotes(100))])).toEqual([plain])
})
