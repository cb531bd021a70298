import { isMotionReduced } from '#client/settings/appearance.ts'

/** Marigold, kumkum and leaf. */
const PETALS = ['#ffb21a', '#f29a00', '#ffd060', '#b3192b', '#bfd98a']
const TICKS = 110 // 1.8 s at 60 a second
const OWN_WIN = 60
const OTHERS_WIN = 12

/** Confetti of petals: many for the player's own win, a few for others. None with reduced motion. */
export async function celebrate(whose: 'own' | 'other'): Promise<void> {
  if (isMotionReduced() || document.hidden) return
  const { create } = await import('canvas-confetti').then((module) => module.default)
  const canvas = document.createElement('canvas')
  canvas.className = 'petals pointer-events-none fixed inset-0 z-45 size-full'
  canvas.setAttribute('aria-hidden', 'true')
  document.body.append(canvas)
  // A worker would be made from a blob, which the page's security policy refuses.
  const rain = create(canvas, { resize: true, useWorker: false })
  await rain({
    particleCount: whose === 'own' ? OWN_WIN : OTHERS_WIN,
    spread: whose === 'own' ? 120 : 60,
    startVelocity: whose === 'own' ? 34 : 18,
    origin: { y: whose === 'own' ? 0.35 : 0.06 },
    ticks: TICKS,
    gravity: 0.8,
    colors: PETALS,
    shapes: ['circle'],
    scalar: 1.1,
  })
  canvas.remove()
}
