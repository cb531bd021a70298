/** What was typed, with the digits of all scripts as 0 to 9: of Hindi, Gujarati, Tamil and Urdu keyboards, and wide ones. */
export function asciiDigits(typed: string): string {
  return typed.replace(OTHER_DIGIT, (digit) => String(digitValue(digit)))
}

/** The digit that a key of any keyboard types, as 0 to 9; null if it types none. */
export function digitOfKey(key: string): string | null {
  const typed = asciiDigits(key)
  return /^[0-9]$/.test(typed) ? typed : null
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/** Unicode keeps the ten digits of each set together and in order, so a digit's place in its run tells its value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
