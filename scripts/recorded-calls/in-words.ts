const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number from 1 to 90 in English words, or another text as it is. */
export function inWords(text: string): string {
  const number = Number(text)
  if (!Number.isInteger(number)) return text
  const ten = TENS[Math.floor(number / 10) - 2]
  if (ten === undefined) return ONES[number - 1] as string
  return number % 10 === 0 ? ten : `${ten} ${ONES[(number % 10) - 1]}`
}
