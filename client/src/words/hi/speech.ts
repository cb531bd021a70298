import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/speech.ts'
import { namesToSay, spokenName } from '#shared/game/announcements.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { CALLS } from './calls.ts'
import { NUMBERS } from './numbers.ts'
import { wonBy } from './wins.ts'

const word = (number: number) => (number === 0 ? 'शून्य' : NUMBERS[number - 1])

/** "चार, सात। सैंतालीस", "अकेला सात। सात" */
function inWords(number: number): string {
  const digits = number < 10 ? `अकेला ${word(number)}` : `${word(Math.floor(number / 10))}, ${word(number % 10)}`
  return `${digits}। ${word(number)}`
}

export const hi: Words<typeof en> = {
  voiceOn: 'आवाज़ चालू',
  sample: 'सैंतालीस',
  number: (number) => `${inWords(number)}।`,
  nickname: (number) => `${CALLS[number - 1]}, ${word(number)}।`,
  win: (name, pattern, place) => wonBy(spokenName(name), pattern, place),
  over: (winners) => {
    const { names, more } = namesToSay(winners)
    if (names.length === 0) return 'खेल ख़त्म।'
    const said = more > 0 ? [...names, `${more} और लोग`] : names
    const last = said.at(-1)
    return `खेल ख़त्म। शाबाश, ${said.length > 1 ? `${said.slice(0, -1).join(', ')} और ` : ''}${last}!`
  },

  writtenNumber: inWords,
  writtenNickname: (number) => `${CALLS[number - 1]}, ${number}`,
  announced: (number, count) => `${number}। ${HIGHEST_NUMBER} में से ${count} आ चुके।`,
}
