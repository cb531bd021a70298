import { isMotionReduced } from '#client/settings/appearance.ts'
import './petals.css'

/** Marigold, kumkum and leaf. */
const PETALS = ['#ffb21a', '#f29a00', '#ffd060', '#b3192b', '#bfd98a']

const RAINS = {
  /** One's own win. */
  own: { particleCount: 60, spread: 120, startVelocity: 34, origin: { y: 0.35 }, ticks: 110 },
  /** Somebody else's. */
  other: { particleCount: 12, spread: 60, startVelocity: 18, origin: { y: 0.06 }, ticks: 110 },
  /** Anybody's Full House, and the end of the evening. 180 ticks are 3 s. */
  great: { particleCount: 120, spread: 150, startVelocity: 42, origin: { y: 0.3 }, ticks: 180 },
}

/** Confetti of petals. None with reduced motion. */
export async function rainPetals(rain: keyof typeof RAINS): Promise<void> {
  if (isMotionReduced() || document.hidden) return
  const { create } = await import('canvas-confetti').then((module) => module.default)
  const canvas = document.createElement('canvas')
  canvas.className = 'petals'
  canvas.setAttribute('aria-hidden', 'true')
  document.body.append(canvas)
  // A worker would be made from a blob, which the page's security policy refuses.
  const pour = create(canvas, { resize: true, useWorker: false })
  await pour({ ...RAINS[rain], gravity: 0.8, colors: PETALS, shapes: ['circle'], scalar: 1.1 })
  canvas.remove()
}
