import { createContext, useContext } from 'react'
import type { AnnouncedWin } from '#client/speech/announcer.ts'
import { type LiveValue, useChosen } from '#client/ui/live-value.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { Calling } from './use-calling.ts'
import type { Prizes } from './use-prizes.ts'
import type { RoomVoice } from './use-room-voice.ts'
import type { HeldTickets } from './waiting-tickets.ts'

/** What the players on this phone see and do in the game of its room. */
export interface Game extends Prizes {
  isOver: boolean
  /** The person on this phone whose tickets are shown, and for whom the phone marks and claims. */
  shown: PlayerView
  show(person: PlayerView): void
  /** The person for whom the phone hosts and calls. The shown person may be another. */
  actor: PlayerView
  /** The tickets of the person who is looked at, with their marks. */
  held: HeldTickets
  /** Whether the page helps with marking. */
  isHelped: boolean
  /** Marks a called number on a ticket of the person who is looked at (index 0 to 9). */
  mark(ticketId: number, number: number): void
  /** Null for a phone whose players may not call. */
  calling: Calling | null
  /** Of a caller who is away, or back. */
  callerNote: string | undefined
  voice: RoomVoice
  /** The win of the last few seconds, and the way to be done with it. */
  win: AnnouncedWin | undefined
  closeWin(): void
  /** The open sheet: the patterns to claim, or the check of a paper ticket or of any numbers. */
  sheet: GameSheet
  openSheet(sheet: GameSheet): void
  /** Begins another game at once, where no evening goes on. */
  onAgain: (() => void) | undefined
}

export type GameSheet = 'patterns' | 'paper' | 'numbers' | null

export const GameContext = createContext<LiveValue<Game> | null>(null)

/** The game of the screen, for what a press does with it. */
export function useLiveGame(): LiveValue<Game> {
  const game = useContext(GameContext)
  if (!game) throw new Error('this part stands outside a GameProvider')
  return game
}

const whole = (game: Game) => game

/** The game of the screen, or what is chosen of it: the part that asks renders again when that changes. */
export function useGame(): Game
export function useGame<Part>(choose: (game: Game) => Part): Part
export function useGame(choose: (game: Game) => unknown = whole): unknown {
  return useChosen(useLiveGame(), choose)
}
