import { beforeEach, describe, expect, it, vi } from 'vitest'

let queue: typeof import('#client/ui/toast-queue.ts')
beforeEach(async () => {
  vi.resetModules()
  queue = await import('#client/ui/toast-queue.ts')
})

const shown = () => (queue.shownToast()?.open ? queue.shownToast()?.title : null)
const dismiss = () => queue.dismissToast(queue.shownToast()?.id ?? 0)
/** Every toast with the time that it shows, dismissed one after the other. */
function allShown(): [title: unknown, durationMs: number | undefined][] {
  const seen: ReturnType<typeof allShown> = []
  for (let title = shown(); title; title = shown()) {
    seen.push([title, queue.shownToast()?.durationMs])
    dismiss()
  }
  return seen
}
const mark = { title: 'mark', variant: 'mark' } as const
const info = { title: 'info', variant: 'info' } as const
const win = { title: 'win', variant: 'win' } as const
const ownWin = { title: 'own win', variant: 'win', isOwn: true } as const
const error = { title: 'error', variant: 'error' } as const

const inForm = { place: 'form' } as const

it.each([
  ['a mark', 'a note', mark, info, 'info'],
  ['a note', 'a mark', info, mark, 'info'],
  ['a note', 'a win', info, win, 'win'],
  ['a win', 'a note', win, info, 'win, info'],
  ['a win', 'a mark', win, mark, 'win'],
  ['a win', 'an error', win, error, 'error, win'],
  ['an error', 'a win', error, win, 'error, win'],
  ['an error', 'a note', error, info, 'info'],
  ['an error in a form', 'a note about something else', { ...error, ...inForm }, info, 'error, info'],
  ['an error in a form', 'its success', { ...error, ...inForm }, { ...info, ...inForm }, 'info'],
  ['an error', 'an error', error, { ...error, title: 'later error' }, 'later error'],
  ["another player's win", 'an own win', win, ownWin, 'own win, win'],
  ['an own win', "another player's win", ownWin, win, 'own win, win'],
  ['an own win', 'an error', ownWin, error, 'error, own win'],
  ['an error', 'an own win', error, ownWin, 'own win'],
])('the queue shows %s and then %s in the right order', (_first, _second, first, second, order) => {
  queue.showToast(first)
  queue.showToast(second)
  expect(allShown().map(([title]) => title)).toEqual(order.split(', '))
})

it('the queue shows each of several wins for 2.5 s, and the last one for its full time', () => {
  for (const title of ['first', 'second', 'third']) queue.showToast({ ...win, title })
  const shown = allShown()
  expect(shown.map(([title]) => title)).toEqual(['first', 'second', 'third'])
  expect(shown.map(([, durationMs]) => durationMs)).toEqual([2_500, 2_500, 5_000])
})

it('a toast stays a second for each three words, unless the log of a game keeps it', () => {
  const show = (description: string) => {
    queue.showToast({ ...info, description })
    return queue.shownToast()?.durationMs
  }
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(show(words(10))).toBe(5_000)
  expect(show(words(30))).toBeGreaterThanOrEqual(10_000)
  queue.hearToasts(() => false)
  expect(show(words(30))).toBe(5_000)
})

it('a calm queue shows only wins and errors, one after the other, each until it is tapped', () => {
  queue.keepToastsCalm(true)
  for (const toast of [mark, info, win, ownWin, error, mark, info]) queue.showToast(toast)
  expect(allShown()).toEqual(['error', 'own win', 'win'].map((title) => [title, Number.POSITIVE_INFINITY]))
  queue.keepToastsCalm(false)
  queue.showToast(info)
  expect([shown(), queue.shownToast()?.durationMs]).toEqual(['info', 5_000])
})

it('leaving the screen ends its toast and those that wait', () => {
  queue.showToast(win)
  queue.showToast(info)
  queue.endToasts()
  expect(shown()).toBeNull()
  queue.showToast(mark)
  dismiss()
  expect(shown()).toBeNull()
})

it('a seat that is played on another device is announced to its owner and to the host only', async () => {
  const { hearReconnection } = await import('#client/server-state/room-socket.ts')
  const payload = { playerId: 'dadi', name: 'Dadi' }
  const isTold = (playerId: string, isHost = false) => {
    hearReconnection({ type: 'player_reconnected', roomId: '482913', e: 'e', v: 2, payload }, { playerId, isHost })
    return allShown().length > 0
  }
  expect([isTold('dadi'), isTold('asha', true), isTold('ravi')]).toEqual([true, true, false])
})

describe('notes of marks', () => {
  let noteMark: typeof import('#client/screens/active-game/game/use-marking.ts')['noteMark']
  beforeEach(async () => {
    noteMark = (await import('#client/screens/active-game/game/use-marking.ts')).noteMark
  })
  const wordsShown = () => {
    const { title = '', description = '' } = queue.shownToast() ?? {}
    return [queue.textOf(title), queue.textOf(description)]
  }

  it.each([
    ['3:23', 'Marked 23 on ticket 4'],
    ['0:47 2:47', 'Marked 47 on tickets 1, 3'],
    ['1:12 1:63', 'Marked 12, 63 on ticket 2'],
    ['0:12 1:63 2:7', 'Marked 3 numbers'],
  ])('marks made within a second share a note: %s: %s', (marks, words) => {
    for (const [ticketId = 0, number = 0] of marks.split(' ').map((each) => each.split(':').map(Number)))
      noteMark(ticketId, number)
    expect(queue.shownToast()).toMatchObject({ variant: 'mark', durationMs: 1_500 })
    expect(wordsShown()).toEqual(['Number Marked', words])
    dismiss()
    expect(shown()).toBeNull()
  })

  it('marks made more than a second apart have notes of their own', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    noteMark(0, 1)
    vi.advanceTimersByTime(1_001)
    noteMark(1, 2)
    expect(wordsShown()).toEqual(['Number Marked', 'Marked 2 on ticket 2'])
    vi.useRealTimers()
  })

  it('the note of a mark is in the present language', async () => {
    const { changeSettings } = await import('#client/settings/settings.ts')
    const { wordsReady } = await import('#client/words/i18n.ts')
    noteMark(3, 23)
    changeSettings({ pageLanguage: 'hi' })
    await wordsReady()
    expect(wordsShown().join(' ')).toMatch(/^[\u0900-\u097f\d ,:#]+$/)
    changeSettings({ pageLanguage: 'en' })
    expect(wordsShown()).toEqual(['Number Marked', 'Marked 23 on ticket 4'])
  })
})

describe('toasts that are no longer true', () => {
  it('a shown toast that is no longer true ends, and the next one comes', () => {
    const end = queue.showToast(win)
    queue.showToast(info)
    end()
    expect(allShown()).toEqual([['info', expect.any(Number)]])
  })

  it('a waiting toast that is no longer true is never shown', () => {
    queue.showToast(win)
    const end = queue.showToast(info)
    end()
    expect(allShown()).toEqual([['win', expect.any(Number)]])
  })

  it('a toast that ends does not end a later one', () => {
    const end = queue.showToast(info)
    queue.showToast({ ...info, title: 'later info' })
    end()
    expect(shown()).toBe('later info')
  })
})
