import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import {
  commitmentOf,
  drawNext,
  drawOrder,
  fixedOrder,
  hashOf,
  keyedHash,
  keystream,
  leafOf,
  leavesOf,
  listHashOf,
  publicSeedOf,
  saltAt,
  shuffled,
} from '#shared/game/draw/draw.ts'
import { type Contribution, publicEvidence } from '#shared/game/draw/evidence.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import { digest, evidenceOf, TWO_PLAYERS } from '../../../support/played-draws.ts'

interface Vector {
  room: { roomId: string; epoch: string; secret: string }
  commitment: string
  contributions: Contribution[]
  publicSeed: string
  order: number[]
  firstSalt: string
  /** SHA-256 of the leaves, joined by commas. */
  leaves: string
}

const golden: Vector[] = JSON.parse(readFileSync(join(import.meta.dirname, 'draw.golden.json'), 'utf8'))
const hex64 = fc.string().map(digest)
const keys = fc.record({ secret: hex64, publicSeed: hex64 })
const ascending = (left: number, right: number) => left - right

describe('the hashes', () => {
  // The examples of FIPS 180-4, and lengths around one and two blocks compared with Node.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('SHA-256 of %j', (text, expected) => expect(hashOf(text)).toBe(expected))

  test('HMAC-SHA-256 matches RFC 4231', () => {
    expect(keyedHash('0b'.repeat(20), 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    expect(keyedHash('4a656665', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    expect(keyedHash('aa'.repeat(131), 'Test Using Larger Than Block-Size Key - Hash Key First')).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    )
  })

  test('match those of Node for texts of every length and language', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 4 }),
        hex64,
        (parts, key) => {
          const text = parts.join('|')
          expect(hashOf(...parts)).toBe(createHash('sha256').update(text).digest('hex'))
          expect(keyedHash(key, ...parts)).toBe(
            createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
          )
        },
      ),
    )
  })
})

describe('the draw is a storage format: running games and old evidence depend on it', () => {
  test.each(golden)('a game of $contributions.length contributions never changes', (vector) => {
    const { room, contributions } = vector
    const commitment = commitmentOf(room)
    const publicSeed = publicSeedOf(commitment, contributions)
    const drawKeys = { secret: room.secret, publicSeed }
    expect({
      room,
      commitment,
      contributions,
      publicSeed,
      order: drawOrder(drawKeys),
      firstSalt: saltAt(drawKeys, 1),
      leaves: digest(leavesOf(drawKeys).join()),
    }).toEqual(vector)
  })

  /* Computed with sha256sum, as the page of the documentation says. */
  test('nor does the seed of a game with people on paper', () => {
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

  test('the example of the documentation is one of these games', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/fair-draws.md'), 'utf8')
    const { room, commitment, contributions, publicSeed, order, firstSalt } = golden[1] as Vector
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

describe('the order', () => {
  test('holds each of 1 to 90 once for any keys, and is always the same for the same keys', () => {
    fc.assert(
      fc.property(keys, (drawKeys) => {
        const order = drawOrder(drawKeys)
        expect(order.toSorted(ascending)).toEqual(ALL_NUMBERS)
        expect(drawOrder(drawKeys)).toEqual(order)
      }),
    )
  })

  test('changes with the secret and with the public seed', () => {
    const { secret, publicSeed } = { secret: digest('s'), publicSeed: digest('p') }
    const orders = [
      drawOrder({ secret, publicSeed }),
      drawOrder({ secret: digest('t'), publicSeed }),
      drawOrder({ secret, publicSeed: digest('q') }),
    ]
    expect(new Set(orders.map(String)).size).toBe(3)
  })

  test('rejects exactly the words that would favour low positions', () => {
    // 2^32 is one more than a multiple of three, so exactly the last word is rejected.
    const reached: number[] = []
    const words = function* (...given: number[]) {
      for (const word of given) {
        reached.push(word)
        yield word
      }
    }
    expect(shuffled(['a', 'b', 'c'], words(0xffffffff, 0xfffffffe, 0, 1))).toEqual(['b', 'a', 'c'])
    expect(reached).toEqual([0xffffffff, 0xfffffffe, 0])
  })

  test('has each of the 720 orders of six items for exactly one choice of positions', () => {
    const outcomes = new Set<string>()
    for (let choice = 0; choice < 720; choice++) {
      const places = [6, 5, 4, 3, 2].reduce<{ rest: number; picked: number[] }>(
        ({ rest, picked }, n) => ({ rest: Math.floor(rest / n), picked: [...picked, rest % n] }),
        { rest: choice, picked: [] },
      ).picked
      outcomes.add(shuffled([1, 2, 3, 4, 5, 6], places.values()).join())
    }
    expect(outcomes.size).toBe(720)
  })

  test('throws when the words run out', () => {
    expect(() => shuffled([1, 2, 3], [7].values())).toThrow('ran out')
  })
})

describe('the public seed', () => {
  test('depends on the contributions but not on their order', () => {
    const commitment = digest('c')
    const [asha, ravi] = TWO_PLAYERS
    if (!asha || !ravi) throw new Error('two players were expected')
    const seed = publicSeedOf(commitment, [asha, ravi])
    expect(publicSeedOf(commitment, [ravi, asha])).toBe(seed)
    const others = [
      publicSeedOf(digest('d'), [asha, ravi]),
      publicSeedOf(commitment, [asha]),
      publicSeedOf(commitment, []),
      publicSeedOf(commitment, [asha, { ...ravi, entropy: asha.entropy }]),
      publicSeedOf(commitment, [asha, { ...ravi, playerId: asha.playerId }]),
    ]
    expect(new Set([seed, ...others]).size).toBe(6)
  })
})

describe('calls', () => {
  const wanted = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 90 })), {
    maxLength: 120,
    size: 'max',
  })

  test('follow the order, skip what the host has called and open each position once', () => {
    fc.assert(
      fc.property(keys, wanted, ({ secret }, calls) => {
        const evidence = evidenceOf({ seed: secret, calls })
        const drawn = evidence.calls.filter((call) => call.source === 'draw')
        const byHost = evidence.calls.filter((call) => call.source === 'host').map(({ number }) => number)
        const opened = drawn.flatMap(({ proof, number }) => [...proof.skipped, { ...proof, number }])
        expect(opened.map(({ position }) => position)).toEqual(opened.map((_, i) => i + 1))
        const order = drawOrder({ secret: digest(secret), publicSeed: evidence.publicSeed ?? '' })
        expect(opened.map(({ number }) => number)).toEqual(order.slice(0, opened.length))
        for (const { proof } of drawn) for (const { number } of proof.skipped) expect(byHost).toContain(number)
      }),
      { numRuns: 40 },
    )
  })

  test('end when no number is left', () => {
    const fixed = fixedOrder({ secret: digest('s'), publicSeed: digest('p') })
    const last = fixed.order.at(-1) ?? 0
    const allButLast = ALL_NUMBERS.filter((number) => number !== last)
    expect(drawNext(fixed, allButLast, allButLast)?.number).toBe(last)
    expect(drawNext(fixed, ALL_NUMBERS, [])).toBeNull()
    expect(drawNext(fixed, ALL_NUMBERS, allButLast)).toBeNull()
  })
})

test.each(ROOM_STATUSES)('a room that is %s shows its secret only once it is finished', (status) => {
  const { roomId: id, ...draw } = evidenceOf({ calls: [null] })
  const room = { id, status, calledNumbers: [] }
  const { secret } = publicEvidence(room, { ...draw, paper: null, lastThrow: null, proofs: new Map() })
  expect(secret).toBe(status === 'finished' ? draw.secret : null)
})

describe('the seal', () => {
  test('is five pictures with names, and all pictures differ', () => {
    const all = Array.from({ length: 64 }, (_, i) => sealOf(i.toString(16).padStart(2, '0').repeat(32)))
    expect(all.every((seal) => seal.length === 5)).toBe(true)
    const pictures = all.map(([first]) => first)
    expect(new Set(pictures.map((picture) => picture?.emoji)).size).toBe(64)
    expect(new Set(pictures.map((picture) => picture?.word)).size).toBe(64)
    expect(pictures.every((picture) => /^[a-z ]+$/.test(picture?.word ?? ''))).toBe(true)
  })

  test('uses six bits for each picture', () => {
    expect(sealOf(`0001023f${'40'.repeat(28)}`).map(({ word }) => word)).toEqual([
      'elephant',
      'tiger',
      'monkey',
      'key',
      'elephant',
    ])
  })
})
