import { beforeEach, expect, test, vi } from 'vitest'

/** An iPhone's sound after a phone call: `resume` is never answered until `suspend` was, or not at all. */
let heals: 'never' | 'by suspending'
let contexts: FakeContext[]
let tones: number

class FakeContext {
  state: 'running' | 'suspended' | 'interrupted' = 'suspended'
  currentTime = 0
  destination = {}
  constructor() {
    contexts.push(this)
  }
  resume(): Promise<void> {
    if (this.state === 'interrupted') return new Promise(() => {})
    this.state = 'running'
    return Promise.resolve()
  }
  suspend(): Promise<void> {
    if (heals === 'by suspending') this.state = 'suspended'
    return Promise.resolve()
  }
  close = () => Promise.resolve()
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: unknown) => to,
  })
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (to: unknown) => to,
    start: () => void tones++,
    stop() {},
  })
}

let sound: { wakeSounds(): void; play(name: 'tok'): void }
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  contexts = []
  tones = 0
  vi.stubGlobal('window', { AudioContext: FakeContext })
  vi.stubGlobal('AudioContext', FakeContext)
  vi.doMock('#client/settings/settings.ts', () => ({ settings: () => ({ sounds: true }) }))
  const [{ wakeSounds }, { play }] = await Promise.all([
    import('#client/sound/audio.ts'),
    import('#client/sound/effects.ts'),
  ])
  sound = { wakeSounds, play }
  sound.wakeSounds()
  await vi.advanceTimersByTimeAsync(0)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Sounds that were heard of one that was played. */
async function heardOf(play: () => void): Promise<number> {
  const before = tones
  play()
  await vi.advanceTimersByTimeAsync(900)
  return tones - before
}

test('a sound after an interruption is heard, and so are the sounds after it', async () => {
  heals = 'by suspending'
  expect(await heardOf(() => sound.play('tok'))).toBe(1)
  for (const context of contexts) context.state = 'interrupted'
  for (let i = 0; i < 3; i++) expect(await heardOf(() => sound.play('tok'))).toBe(1)
  expect(contexts).toHaveLength(1)
})

test('the next tap makes a new audio context when the old one cannot run any more', async () => {
  heals = 'never'
  for (const context of contexts) context.state = 'interrupted'
  expect(await heardOf(() => sound.play('tok'))).toBe(0)
  sound.wakeSounds()
  expect(await heardOf(() => sound.play('tok'))).toBe(1)
})
