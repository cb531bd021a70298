import { asciiDigits } from '#shared/game/digits.ts'
import { withoutInvisible } from './input/typed-words.ts'
import { normaliseRoomNumber } from './room-number.ts'
import { roomNumbersIn, withPlainSigns } from './room-numbers-in.ts'

/** What the addresses of the app ask for, by name. */
const PART_NAMES = ['mode', 'room', 'round', 'watch']
/** The end of the sentence in which a link stood. */
const END_OF_SENTENCE = /[\s.,;:!?…।*)\]}>'"’”»]+$/u
const END_OF_PATH = /[/\s.,;:!?…।*)\]}>'"’”»]+$/u
/** A room number as it may stand in a path. */
const NUMBER = /^[\d\s.·()\u2010-\u2015-]+$/u

/**
 * An address of the app as it was before it travelled: path, query and hash. Apps encode signs, people type it in capitals or
 * in their digits, and the full stop of a sentence comes with it. Other parts stay as they are.
 */
export function mendedLink(address: string): string {
  const whole = withPlainSigns(address).replace(END_OF_SENTENCE, '')
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(whole) ?? []
  return mendedPath(path) + mendedQuery(query) + hash
}

function mendedPath(path: string): string {
  const parts = path.split('/').map((part) => asciiDigits(withoutInvisible(decoded(part))))
  const ended = parts.join('/').replace(END_OF_PATH, '')
  const named = ended.split('/').filter((part) => part !== '')
  return `/${named.map(mendedName).join('/')}`
}

function mendedName(name: string, place: number): string {
  const number = NUMBER.test(name) ? normaliseRoomNumber(name) : null
  return number ?? encodeURIComponent(place === 0 ? name.toLowerCase() : name)
}

function mendedQuery(query: string): string {
  if (query === '') return ''
  const parts = query.slice(1).split(/[&?]/).map(mendedPart)
  return `?${parts.join('&')}`
}

function mendedPart(part: string): string {
  const [typed = '', value] = part.split(/=(.*)/s)
  const name = typed.toLowerCase()
  if (!PART_NAMES.includes(name)) return part
  if (value === undefined) return name
  if (name === 'mode') return `${name}=${value.toLowerCase().replace(/\W+$/, '')}`
  const [room, another] = name === 'room' ? roomNumbersIn(decoded(value.replaceAll('+', ' '))) : []
  return `${name}=${room !== undefined && another === undefined ? room : value}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
