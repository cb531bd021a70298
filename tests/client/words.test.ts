import { describe, expect, expectTypeOf, it, test, vi } from 'vitest'
import { changeSettings, settings } from '#client/settings/settings.ts'
import { spokenCall, writtenCall } from '#client/speech/call-words.ts'
import { hi as commonInHindi } from '#client/words/hi/common.ts'
import { hi as gameInHindi } from '#client/words/hi/game.ts'
import { MESSAGES, hi as refusalsInHindi, TITLES } from '#client/words/hi/refusals.ts'
import { SEAL_WORDS } from '#client/words/hi/room.ts'
import { CALLS, HINDI_NUMBERS, hi as speechInHindi } from '#client/words/hi/speech.ts'
import { area, type Words, wordsReady } from '#client/words/i18n.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import { PATTERNS } from '#shared/game/patterns.ts'
import { named } from '#shared/named.ts'
import { isRefusalName, type RefusalName, refusal } from '#shared/refusals/refusals.ts'

describe('words of an area', () => {
  interface English {
    greeting: string
    count(count: number): string
  }

  it('each area has the same keys and parts in every language', () => {
    const whole: Words<English> = { greeting: 'नमस्ते', count: (count) => `${count}` }
    expectTypeOf(whole.count).parameters.toEqualTypeOf<[count: number]>()
    // @ts-expect-error: a key is missing
    const missing: Words<English> = { greeting: 'नमस्ते' }
    // @ts-expect-error: a key is too many
    const tooMany: Words<English> = { ...whole, extra: '' }
    // @ts-expect-error: it is told a number
    const misunderstood: Words<English> = { ...whole, count: (count: string) => count }
    expect([missing, tooMany, misunderstood]).toHaveLength(3)
  })

  it('words are English until another language has loaded, and again when it cannot be loaded', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const english = { greeting: 'Hello' }
    const load = vi.fn(async () => ({ greeting: 'नमस्ते' }))
    const words = area('greetings', english, load)
    const lost = area('lost', english, () => Promise.reject(new Error('no line')))
    expect(words().greeting).toBe('Hello')
    expect(load, 'nobody has chosen them').not.toHaveBeenCalled()
    changeSettings({ pageLanguage: 'hi' })
    expect(words().greeting).toBe('Hello')
    await wordsReady()
    expect([words().greeting, lost().greeting]).toEqual(['नमस्ते', 'Hello'])
    expect(words('en').greeting).toBe('Hello')
    changeSettings({ pageLanguage: 'en' })
    expect(words().greeting).toBe('Hello')
    expect(load).toHaveBeenCalledOnce()
  })
})

test.each([
  ['words', HINDI_NUMBERS, 8, { 1: 'एक', 47: 'सैंतालीस', 90: 'नब्बे' }],
  ['nicknames', CALLS, 18, { 1: 'सबसे पहला', 82: 'सीधी सड़क', 90: 'सबसे ऊपर' }],
])('the ninety %s are all different, and short enough to be said', (_what, list, longest, known) => {
  expect(list).toHaveLength(90)
  expect(new Set(list).size).toBe(90)
  for (const word of list) {
    expect(word).toMatch(/^[\u0900-\u097f ,-]+$/)
    expect([...new Intl.Segmenter('hi').segment(word)].length, word).toBeLessThanOrEqual(longest)
  }
  for (const [number, word] of Object.entries(known)) expect(list[Number(number) - 1]).toBe(word)
})

describe('refusals in Hindi', () => {
  const names = Object.keys(MESSAGES).filter(isRefusalName)

  it('a refusal in Hindi has the same number or time as that of the server', () => {
    for (const name of names) {
      for (const n of [3, 60, 480, 3600, 7200]) {
        const { code, message } = refusal(name, n)
        const own = refusalsInHindi.message(name, message, n)
        expect(own, name).not.toMatch(/[A-Za-z{}]/)
        expect(refusalsInHindi.fromServer(code, message), name).toBe(own)
      }
    }
    expect(refusalsInHindi.fromServer('hold_later', refusal('hold_later', 90).message)).toContain('2 मिनट')
  })

  it('a refusal in Hindi has a title, and an unknown text stays as it is', () => {
    expect(refusalsInHindi.fromServer('from_the_future', 'Something new.')).toBe('Something new.')
    const titles = new Set(names.map((name: RefusalName) => refusal(name).title))
    expect([...titles].filter((title) => !(title in TITLES))).toEqual([])
  })
})

test('every picture of a seal has a word', () => {
  const byte = (n: number) => n.toString(16).padStart(2, '0')
  const pictures = new Set(Array.from({ length: 64 }, (_, n) => sealOf(byte(n).repeat(5))[0]?.word ?? ''))
  expect([...pictures].filter((word) => !(word in SEAL_WORDS))).toEqual([])
})

describe('numbers in Hindi', () => {
  const inHindi = { ...settings(), language: 'hi', isHeard: 'yes' } as const

  it.each([
    [7, 'अकेला सात। सात।'],
    [40, 'चार, शून्य। चालीस।'],
    [47, 'चार, सात। सैंतालीस।'],
    [90, 'नौ, शून्य। नब्बे।'],
  ])('%i is said in Hindi with its digits first', (number, said) => expect(speechInHindi.number(number, '')).toBe(said))

  it('a number in Hindi is said digit by digit at first, later in words, with a nickname if there is time', async () => {
    for (const isHeard of ['unknown', 'no'] as const)
      expect(spokenCall(47, '4 and 7, 47.', { ...inHindi, isHeard })).toBe('4, 7. 47')
    const traditional = { ...inHindi, calls: 'traditional' } as const
    changeSettings(inHindi)
    await wordsReady()
    expect(spokenCall(88, '', traditional)).toBe('गोल-गोल लड्डू, अट्ठासी।')
    expect(spokenCall(88, '', traditional, true)).toBe('आठ, आठ। अट्ठासी।')
    changeSettings({ language: 'en', isHeard: 'unknown' })
    expect(spokenCall(88, '', { ...settings(), calls: 'traditional' }, true)).toBe('Two fat ladies, 88.')
  })

  it('numbers in English are said as the room announces them', () => {
    for (const number of ALL_NUMBERS) {
      const announcement = numberAnnouncement(number)
      expect(spokenCall(number, announcement, settings())).toBe(announcement)
      expect(writtenCall(number, announcement, settings())).toBe(announcement.slice(0, -1))
    }
  })
})

describe('wins in Hindi', () => {
  it.each([
    ['First Five', 'दादी ने जल्दी पाँच जीता!', 'आपने जल्दी पाँच जीत लिया!', 'पर वह पूरा नहीं था।', 'पूरा नहीं दिखता।'],
    ['Top Line', 'दादी ने ऊपर की लाइन जीती!', 'आपने ऊपर की लाइन जीत ली!', 'पर वह पूरी नहीं थी।', 'पूरी नहीं दिखती।'],
    ['Four Corners', 'दादी ने चारों कोने जीते!', 'आपने चारों कोने जीत लिए!', 'पर वे पूरे नहीं थे।', 'पूरे नहीं दिखते।'],
    ['Two Lines', 'दादी ने दो लाइनें जीतीं!', 'आपने दो लाइनें जीत लीं!', 'पर वे पूरी नहीं थीं।', 'पूरी नहीं दिखतीं।'],
    ['Own Pattern', 'दादी ने दिल ❤️ जीता!', 'आपने दिल ❤️ जीत लिया!', 'पर वह पूरा नहीं था।', 'पूरा नहीं दिखता।'],
  ] as const)('a win in Hindi has verbs that agree with %s', (pattern, said, told, refused, unsure) => {
    const name = commonInHindi.pattern(pattern, { ownPattern: { name: 'दिल ❤️', positions: [7] } })
    expect(speechInHindi.win('दादी', name, 0)).toBe(said)
    expect(gameInHindi.youWon(name)).toContain(told)
    expect(gameInHindi.falseClaim(named('दादी'), name)).toContain(refused)
    expect(gameInHindi.sureText(name, '1')).toContain(unsure)
  })

  it('a win in Hindi has a name for every pattern, can be shared, and can end the round', () => {
    expect(new Set(PATTERNS.map((pattern) => commonInHindi.pattern(pattern, {}))).size).toBe(PATTERNS.length)
    expect(speechInHindi.win('मीना', 'ऊपर की लाइन', 1)).toBe('मीना ने भी ऊपर की लाइन जीती!')
    expect(speechInHindi.over([])).toBe('खेल ख़त्म।')
    expect(speechInHindi.over(['दादी', 'रवि', 'दादी'])).toBe('खेल ख़त्म। शाबाश, दादी और रवि!')
  })
})
