/** Our bodies are a handful of keys; a list of ten numbers is the largest thing in them. */
const MOST_PARTS = 2_000
const MOST_DEPTH = 32

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,:[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Whether JSON has more parts, or nests them deeper, than any body of ours. Text is cheap to parse, but a hundred thousand
 * nested lists or colliding keys cost more than one request may.
 */
export function isTangled(text: Buffer): boolean {
  let parts = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as number
    if (sign === QUOTE) inString = !inString
    else if (inString) {
      if (sign === BACKSLASH) at++
    } else if (sign === LIST || sign === OBJECT) {
      parts++
      if (++depth > MOST_DEPTH) return true
    } else if (sign === LIST_END || sign === OBJECT_END) depth--
    else if (sign === COMMA || sign === COLON) parts++
    if (parts > MOST_PARTS) return true
  }
  return false
}
