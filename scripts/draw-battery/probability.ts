/*
 * Upper tails of the distributions that the battery uses. The series and continued fraction of the incomplete gamma
 * function follow Press et al., Numerical Recipes, section 6.2; the logarithm of gamma follows Lanczos.
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const LANCZOS_G = 7
const STEPS = 100_000
const PRECISION = 1e-15
const TINY = 1e-300

/** Probability that a chi-square variable of `freedom` degrees (fractions allowed) is at least `value`. */
export function chiSquareTail(value: number, freedom: number): number {
  return upperGamma(freedom / 2, value / 2)
}

/** Probability that a standard normal variable is at least `value`. */
export function normalTail(value: number): number {
  const both = upperGamma(0.5, (value * value) / 2)
  return value >= 0 ? both / 2 : 1 - both / 2
}

/** Natural logarithm of the binomial coefficient. */
export function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}

function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < STEPS && term > sum * PRECISION; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let fraction = d
  for (let i = 1; i < STEPS; i++) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b || TINY)
    c = b + an / c || TINY
    fraction *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return fraction
}

function logGamma(x: number): number {
  const shifted = x - 1
  const sum = LANCZOS.slice(1).reduce((total, factor, i) => total + factor / (shifted + i + 1), LANCZOS[0] ?? 0)
  const t = shifted + LANCZOS_G + 0.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}
