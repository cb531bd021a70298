import { area } from '#client/words/i18n.ts'
import { gameOverAnnouncement, winnerAnnouncement } from '#shared/game/announcements.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'

/** A family-friendly nickname for each number from 1 to 90; Indian where the British one is for adults or dated. */
export const TRADITIONAL_CALLS: readonly string[] = `
Kelly's eye, One little duck, Cup of chai, Knock at the door, High five, Sixer, Lucky seven, Garden gate, Navratna,
Perfect ten, Cricket team, One dozen, Unlucky for some, Valentine's day, Independence Day, Sweet sixteen, Dancing queen,
Coming of age, Goodbye teens, T twenty, Key of the door, Two little ducks, You and me, Round the clock, Silver jubilee,
Republic Day, All the stars, Count the states, Rise and shine, Full month, Get up and run, All your teeth,
All the threes, Ask for more, Jump and jive, Three dozen, More than eleven, Christmas cake, All the steps, Life begins,
Time for fun, Peekaboo, Mango tree, All the fours, Halfway there, Up to tricks, Freedom year, Four dozen,
One short of fifty, Half century, Shagun, Pack of cards, Stuck in the tree, Clean the floor, All the fives,
Chhappan bhog, Nearly heaven, Make them wait, Last minute, Five dozen, Baker's bun, Tickety boo, Tickle me, Chess board,
Retirement age, Clickety click, Made in heaven, Saving grace, Ulta pulta, Three score and ten, Bang on the drum,
Six dozen, Queen bee, Candy store, Platinum jubilee, Trombones, All the sevens, Heaven's gate, One more time,
Eight and blank, Stop and run, Straight on through, World Cup year, Seven dozen, Staying alive, Between the sticks,
Three to go, Two fat ladies, All but one, Top of the house`
  .split(',')
  .map((name) => name.trim())

export const en = {
  voiceOn: 'Voice on',
  /** A number as the room announces it. */
  number: (_number: number, announcement: string): string => announcement,
  nickname: (number: number) => `${TRADITIONAL_CALLS[number - 1]}, ${number}.`,
  win: (name: string, pattern: string, place: number) => winnerAnnouncement(name, pattern, place),
  over: (names: readonly string[]) => gameOverAnnouncement(names),

  writtenNumber: (_number: number, announcement: string): string => announcement.replace(/\.$/, ''),
  writtenNickname: (number: number) => `${TRADITIONAL_CALLS[number - 1]}, ${number}`,
  announced: (number: number, count: number) => `${number}. ${count} of ${HIGHEST_NUMBER} called.`,
}

/** What the voice says, and the same as it is written. */
export const speech = area('speech', en)
