import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import {
  commitmentOf,
  drawNext,
  drawOrder,
  fixedOrder,
  keystream,
  leafOf,
  leavesOf,
  listHashOf,
  publicSeedOf,
  saltAt,
  shuffled,
} from '#shared/game/draw/draw.ts'
import { publicEvidence } from '#shared/game/draw/evidence.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import { digest, evidenceOf, TWO_PLAYERS } from '../../../support/played-draws.ts'
import golden from './draw.golden.json' with { type: 'json' }

describe('the draw as a storage format for running games and old evidence', () => {
  test.each(golden)(
    'the draw of a game with $contributions.length contributions never changes',
    ({ room, contributions, ...frozen }) => {
      const commitment = commitmentOf(room)
      const publicSeed = publicSeedOf(commitment, contributions)
      const drawKeys = { secret: room.secret, publicSeed }
      const [order, firstSalt] = [drawOrder(drawKeys), saltAt(drawKeys, 1)]
      const leaves = digest(leavesOf(drawKeys).join())
      expect({ commitment, publicSeed, order, firstSalt, leaves }).toEqual(frozen)
    },
  )

  /* Computed with sha256sum, as the page of the documentation says. */
  test('the seed of a game with people on paper never changes', () => {
    const commitment = 'cd'.repeat(32)
    const asha = { playerId: '00000000-0000-4000-8000-000000000000', entropy: '816b5a8a54f27c099998414df18bf35e' }
    const personId = '6b2f0c1e-8a54-4c7e-9d0b-3f1a2e5d7c90'
    const nani = { paperNo: 4, personId, playerId: '2fce6639-f646-812a-bde7-add555601ae7', tickets: 6 }
    const paper = { round: 2, people: [nani] }
    const list = '9ca23561236cfce565b8bccfcf95ffbf2c67b4441d06c82fb3d3a6dd49b14511'
    const thrown = { list, entropy: '0123456789abcdef0123456789abcdef' }
    expect(listHashOf(commitment, [asha], paper)).toBe(list)
    expect([null, thrown].map((last) => publicSeedOf(commitment, [asha], last, paper))).toEqual([
      '422f16f404e337e944b6d7d86b5d4190d6376a630c85411972f47b0f94042504',
      '07b1eab0ca231364dd8c590e7b4a090b8bebc73eebfc9a58b97de34a033ea739',
    ])
  })

  test('the example of the documentation is one of the frozen games', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/fair-draws.md'), 'utf8')
    const { room, commitment, contributions, publicSeed, order, firstSalt } = golden[1] as (typeof golden)[number]
    const list = listHashOf(commitment, contributions)
    const entropy = '0123456789abcdef0123456789abcdef'
    const drawKeys = { secret: room.secret, publicSeed }
    expect(page).toContain(`secret=${room.secret}\n`)
    for (const line of [
      `commitment: ${commitment}`,
      `public seed: ${publicSeed}`,
      `block 0: ${Buffer.from(keystream(drawKeys).next().value).toString('hex')}`,
      `salt 1: ${firstSalt}`,
      `leaf 1: ${leafOf({ position: 1, number: order[0] as number, salt: firstSalt })}`,
      `list: ${list}`,
      `public seed with the last throw ${entropy}: ${publicSeedOf(commitment, contributions, { list, entropy })}`,
    ]) {
      expect(page).toContain(`\n# ${line}\n`)
    }
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `${order.at(-1)} is the last number of this game. The first five are ${order.slice(0, 5).join(', ')}.`,
    )
  })
})

test('the order rejects exactly the words that would favour low positions', () => {
  // 2^32 is one more than a multiple of three, so exactly the last word is rejected.
  const words = [0xffffffff, 0xfffffffe, 0, 1].values()
  expect(shuffled(['a', 'b', 'c'], words)).toEqual(['b', 'a', 'c'])
  expect([...words], 'words that were not needed').toEqual([1])
})

test('the order does not depend on the order of the contributions', () => {
  const [seed, turned] = [TWO_PLAYERS, TWO_PLAYERS.toReversed()].map((list) => publicSeedOf(digest('c'), list))
  expect(turned).toBe(seed)
})

test('the draw ends when no number is left', () => {
  const fixed = fixedOrder({ secret: digest('s'), publicSeed: digest('p') })
  const last = fixed.order.at(-1) ?? 0
  const allButLast = ALL_NUMBERS.filter((number) => number !== last)
  expect(drawNext(fixed, allButLast, allButLast)?.number).toBe(last)
  expect(drawNext(fixed, ALL_NUMBERS, [])).toBeNull()
  expect(drawNext(fixed, ALL_NUMBERS, allButLast)).toBeNull()
})

test.each(ROOM_STATUSES)(
  'evidence of a room that is %s contains the secret only if the room has finished',
  (status) => {
    const { roomId: id, ...draw } = evidenceOf({ calls: [null] })
    const room = { id, status, calledNumbers: [] }
    const { secret } = publicEvidence(room, { ...draw, paper: null, lastThrow: null, written: null, proofs: new Map() })
    expect(secret).toBe(status === 'finished' ? draw.secret : null)
  },
)

test('a seal has five different pictures with names, of six bits each', () => {
  const pictures = Array.from({ length: 64 }, (_, i) => sealOf(i.toString(16).padStart(2, '0').repeat(32))[0])
  expect(new Set(pictures.map((picture) => picture?.emoji)).size).toBe(64)
  expect(pictures.every((picture) => /^[a-z ]+$/.test(picture?.word ?? ''))).toBe(true)
  const seal = sealOf(`0001023f${'40'.repeat(28)}`)
  expect(seal.map(({ word }) => word)).toEqual(['elephant', 'tiger', 'monkey', 'key', 'elephant'])
})
