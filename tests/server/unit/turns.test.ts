import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairTurns, type Requester } from '../../../server/http/turns.ts'

const AT_ONCE = 8
const stranger = (address: string): Requester => ({ address, session: null })
const player = (address: string, session: string): Requester => ({ address, session })

/** Work that ends when it is told to, and who is at it, in the order in which it began. */
function aDatabase(untilRefused?: () => Promise<void>) {
  const turns = new FairTurns(AT_ONCE, untilRefused)
  const begun: Requester[] = []
  const under: { sender: Requester; end(): void }[] = []
  return {
    begun,
    under,
    ask: (sender: Requester) =>
      turns.take(sender, () => {
        begun.push(sender)
        return new Promise<void>((end) => under.push({ sender, end }))
      }),
    /** Ends the work that began first, and comes back when the next has begun. */
    endOne: async () => {
      under.shift()?.end()
      await new Promise(setImmediate)
    },
  }
}

test('turns start everything at once while there is room', async () => {
  const { ask, begun } = aDatabase()
  for (let i = 0; i < AT_ONCE; i++) void ask(stranger(`home ${i}`))
  expect(begun.length).toBe(AT_ONCE)
})

test('turns let one address do half of all at once, and one session a quarter', () => {
  const { ask, begun } = aDatabase()
  for (let i = 0; i < 20; i++) void ask(player('a Wi-Fi', 'greedy'))
  expect(begun.length).toBe(2)
  for (let i = 0; i < 20; i++) void ask(stranger('a Wi-Fi'))
  expect(begun.length).toBe(4)
  void ask(player('elsewhere', 'greedy'))
  expect(begun.length, 'another address is free').toBe(5)
})

test('turns alternate between addresses and sessions, for any number of waiting requests', async () => {
  const { ask, begun, endOne } = aDatabase()
  for (let i = 0; i < 60; i++) void ask(player('hall', 'greedy'))
  for (let i = 0; i < 400; i++) void ask(stranger('attack'))
  void ask(player('hall', 'modest'))
  for (let i = 0; i < 3; i++) void ask(stranger(`home ${i}`))
  for (let ended = 0; ended < 6; ended++) await endOne()
  const names = begun.map(({ address, session }) => session ?? address)
  expect(names.slice(0, 7), 'before the modest one asked').toEqual([
    'greedy',
    'greedy',
    'attack',
    'attack',
    'attack',
    'attack',
    'modest',
  ])
  expect(names.filter((name) => name.startsWith('home'))).toEqual(['home 0', 'home 1', 'home 2'])
})

test('turns never exceed their limit, serve everybody, and keep the order of each session', async () => {
  const senders = fc.array(
    fc.record({ address: fc.constantFrom('a', 'b', 'c'), session: fc.constantFrom(null, 'x', 'y', 'z') }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(senders, fc.infiniteStream(fc.nat()), async (asked, choices) => {
      const turns = new FairTurns(AT_ONCE)
      const under: { id: number; sender: Requester; end(): void }[] = []
      const begun: number[] = []
      const all = asked.map((sender, id) =>
        turns.take(sender, () => {
          begun.push(id)
          return new Promise<void>((end) => under.push({ id, sender, end }))
        }),
      )
      while (begun.length < asked.length || under.length > 0) {
        const { value: choice } = choices.next()
        const count = (is: (sender: Requester) => boolean) => under.filter(({ sender }) => is(sender)).length
        expect(under.length).toBeLessThanOrEqual(AT_ONCE)
        for (const { address, session } of asked) {
          const here = (other: Requester) => other.address === address
          expect(count(here)).toBeLessThanOrEqual(AT_ONCE / 2)
          if (session !== null)
            expect(count((other) => here(other) && other.session === session)).toBeLessThanOrEqual(AT_ONCE / 4)
        }
        const [ended] = under.splice((choice ?? 0) % under.length, 1)
        ended?.end()
        await new Promise(setImmediate)
      }
      await Promise.all(all)
      for (const of of asked) {
        const own = begun.filter((id) => asked[id]?.address === of.address && asked[id]?.session === of.session)
        expect(own).toEqual(own.toSorted((left, right) => left - right))
      }
    }),
  )
})

test('turns continue after work that fails', async () => {
  const turns = new FairTurns(1)
  const failing = turns.take(stranger('a'), () => Promise.reject(new Error('no')))
  const next = turns.take(stranger('b'), async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('turns refuse excess of a session or address late, and name which of them it is', async () => {
  let refuse = () => {}
  const late = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const { ask } = aDatabase(() => late)
  const said: string[] = []
  const asked = (sender: Requester) =>
    ask(sender).catch(({ refusal, details }) => {
      said.push(`${refusal.status} ${refusal.code} ${details.retryAfterSeconds}`)
    })
  const beyond: Promise<void>[] = []
  for (let i = 0; i < 2 + 64 + 1; i++) beyond[0] = asked(player('hall', 'greedy'))
  for (let i = 0; i < 2 + 1_000 - 64 + 1; i++) beyond[1] = asked(stranger('hall'))
  beyond[2] = asked(player('hall', 'modest'))
  await Promise.resolve()
  expect(said).toEqual([])
  refuse()
  await Promise.all(beyond)
  expect(said).toEqual(['429 too_many_requests 1', '503 busy 1', '503 busy 1'])
})
