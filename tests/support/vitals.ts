import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Largest contentful paint, milliseconds after navigation. */
    paintedAt: number
    /** Cumulative layout shift, as browsers compute it. */
    shifted: number
    /** The elements that have moved, by the classes around them. */
    shifts: string[]
    shiftWatch: PerformanceObserver | undefined
    /** Durations of interactions, milliseconds. */
    interactions: number[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Slow 4G and a CPU four times slower than this machine's, like a cheap phone on a bad day. */
export async function slowDown(page: Page): Promise<void> {
  const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Makes a page record its paints and interactions from the start. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { paintedAt: 0, interactions: [] })
    const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
    watch('largest-contentful-paint', (entry) => {
      window.paintedAt = entry.startTime
    })
    const noteInteraction = (entry: PerformanceEntry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId) {
        window.interactions.push(entry.duration)
      }
    }
    watch('event', noteInteraction, { durationThreshold: 16 })
  })
}

/** Notes whatever moves by itself from now on; with `alsoAfterTaps` also what a tap moves. */
export const watchForShifts = (page: Page, alsoAfterTaps = false): Promise<void> =>
  page.evaluate(noteShifts, alsoAfterTaps)

/** The same in the page in which it runs. */
export function noteShifts(isEveryOneWanted: boolean): void {
  window.shiftWatch?.disconnect()
  Object.assign(window, { shifts: [], shifted: 0 })
  window.shiftWatch = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput && !isEveryOneWanted) continue
      window.shifted += value
      window.shifts.push(sources.map(({ node }) => node?.parentElement?.className).join())
    }
  })
  window.shiftWatch.observe({ type: 'layout-shift' })
}

/** Notes what moves until `stop`, in the page in which it runs, where less motion is wanted: all but what fades in a moment. */
export function watchForMovement(): { moved: Set<string>; stop: () => void } {
  const moved = new Set<string>()
  let frame = 0
  const look = () => {
    for (const animation of document.getAnimations()) {
      const changed = ((animation.effect as KeyframeEffect | null)?.getKeyframes() ?? [])
        .flatMap((keyframe) => Object.keys(keyframe))
        .filter((key) => !/offset|easing|composite/i.test(key))
      const ms = Number(animation.effect?.getComputedTiming().duration)
      for (const property of changed) if (property !== 'opacity' || ms > 120) moved.add(`${property} for ${ms} ms`)
    }
    if (document.querySelector('.petals')) moved.add('petals')
    frame = requestAnimationFrame(look)
  }
  look()
  return { moved, stop: () => cancelAnimationFrame(frame) }
}

export const shiftsIn = (page: Page): Promise<string[]> => page.evaluate(() => window.shifts)
