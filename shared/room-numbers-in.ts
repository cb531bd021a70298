import { asciiDigits } from '#shared/game/digits.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { withoutInvisible } from './input/typed-words.ts'
import { ROOM_NUMBER_DIGITS } from './room-number.ts'

/** Longer than any invitation. */
const MESSAGE_LENGTH = 1_000

/**
 * The room numbers in what somebody has typed, pasted or shared: a number in any digits, spaced or not, a message, or a link
 * in any state. The number of a link wins over others beside it. Several are left only if each could be meant.
 */
export function roomNumbersIn(text: string): RoomId[] {
  const words = withoutInvisible(asciiDigits(text.slice(0, MESSAGE_LENGTH))).split(/(\s+)/)
  const linked = words.map(numberOfLink).filter((number) => number !== null)
  const told = linked.length > 0 ? linked : numbersAmong(words.map((word) => (isLink(word) ? '/' : word)).join(''))
  return [...new Set(told)]
}

const isLink = (word: string) => /^\W*(?:https?:|www\.)|\/\w+[/?]|[?&]room=/i.test(word)

function numberOfLink(word: string): RoomId | null {
  if (!isLink(word)) return null
  // A seal or a token has digits too.
  const [address = ''] = withPlainSigns(word).split('#')
  const [, named, place] = /[?&]room=\W*(\d{3}\W?\d{3})(?!\d)|\/(\d{6})(?!\d)/i.exec(address) ?? []
  return (named ?? place)?.replace(/\D/g, '') ?? null
}

/** A link with the signs that divide it, which some apps encode. */
export function withPlainSigns(link: string): string {
  return link.replace(/%(?:20|23|26|2b|2f|3d|3f)/gi, (code) => decodeURIComponent(code))
}

/** Digits that stand together, with nothing but a little between them. */
const CHAIN = /\d+(?:(?:[\s.·_()\u2010-\u2015-]{1,3}|,)\d+)*/gu
/** A chain with more digits is the number of a telephone, or several numbers. */
const MOST_DIGITS = 9

/** Numbers that stand alone and as people write them; else those beside other digits; else those in other groups. */
function numbersAmong(text: string): RoomId[] {
  const chains = (text.match(CHAIN) ?? []).map((chain) => chain.match(/\d+/g) ?? [])
  const whole = chains.filter((groups) => groups.join('').length === ROOM_NUMBER_DIGITS)
  const usual = whole.filter((groups) => groups.every(({ length }) => length === 3 || length === ROOM_NUMBER_DIGITS))
  const numbers = [usual.map((groups) => groups.join('')), chains.flatMap(numbersWithin)]
  return numbers.find(({ length }) => length > 0) ?? whole.map((groups) => groups.join(''))
}

function numbersWithin(groups: string[]): RoomId[] {
  const isShort = groups.join('').length <= MOST_DIGITS
  return groups.flatMap((group, place) => {
    if (group.length === ROOM_NUMBER_DIGITS) return [group]
    const next = groups[place + 1] ?? ''
    return isShort && group.length === 3 && next.length === 3 ? [group + next] : []
  })
}
