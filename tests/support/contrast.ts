/** The contrast of two colours as WCAG defines it, from 1 to 21. They are `#rrggbb`, `#rgb` or `rgb(r, g, b)`. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const parts = long.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
    : (long.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
