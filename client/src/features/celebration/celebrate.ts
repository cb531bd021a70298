import { play } from '#client/sound/sounds.ts'
import type { LastWinner } from '#shared/game/room/state.ts'
import { rainPetals } from './petals.ts'

/** The sound and the petals of a win: great for anybody's Full House, else as near as the winner is. */
export function celebrate({ pattern }: LastWinner, whose: 'own' | 'other'): void {
  const isHouse = pattern === 'Full House'
  play(isHouse ? 'finale' : whose === 'own' ? 'fanfare' : 'cheer')
  void rainPetals(isHouse ? 'great' : whose)
}
