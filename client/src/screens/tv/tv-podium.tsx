import { useEffect } from 'react'
import { rainPetals } from '#client/features/celebration/petals.ts'
import { Podium } from '#client/features/evening/podium.tsx'
import { useEveningSoFar } from '#client/features/evening/use-evening-so-far.ts'
import { play } from '#client/sound/sounds.ts'
import { eveningText } from '#client/words/evening.ts'
import { tvWords } from '#client/words/tv.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import './tv-podium.css'

interface TvPodiumProps {
  room: RoomView
  winners: readonly WinnerView[]
}

/** The end of the evening. */
export function TvPodium({ room, winners }: TvPodiumProps) {
  const { standings, rounds } = useEveningSoFar({ room, winners })
  useEffect(() => {
    void rainPetals('great')
    play('finale')
  }, [])
  return (
    <section className="tv-podium" aria-label={tvWords().endOfEvening}>
      <h2>{eveningText().whatAnEvening}</h2>
      <Podium standings={standings} />
      <p>{eveningText().rounds(rounds.length)}</p>
    </section>
  )
}
