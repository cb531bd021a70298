import type { Page } from '@playwright/test'

/** Slow 4G and a CPU four times slower than this machine's, like a cheap phone on a bad day. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

declare global {
  interface Window {
    /** Largest contentful paint, milliseconds after navigation. */
    paintedAt: number
    /** Cumulative layout shift, as browsers compute it. */
    shifted: number
    /** Durations of interactions, milliseconds. */
    interactions: number[]
  }
}

/** Makes a page record its paints, shifts and interactions from the start. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { paintedAt: 0, shifted: 0, interactions: [] })
    const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
    watch('largest-contentful-paint', (entry) => {
      window.paintedAt = entry.startTime
    })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) window.shifted += value
    })
    watch(
      'event',
      (entry) => {
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId) {
          window.interactions.push(entry.duration)
        }
      },
      { durationThreshold: 16 },
    )
  })
}

/** The percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
