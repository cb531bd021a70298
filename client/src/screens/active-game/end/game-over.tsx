import { useEffect } from 'react'
import { rainPetals } from '#client/features/celebration/celebration.ts'
import { EveningBoard } from '#client/features/evening/evening-board.tsx'
import { useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { Podium } from '#client/features/evening/podium.tsx'
import { ShareEvening } from '#client/features/evening/share-evening.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { checkGamePath, eveningPath } from '#client/paths.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { play } from '#client/sound/effects.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import { useLeaving } from './leaving.tsx'
import { PlayAgain, PracticeOver } from './play-again.tsx'
import { RoundWinners } from './round-winners.tsx'

// What comes late must not move what a finger is about to press.
const NextTime = lazyPart(
  async () => (await import('#client/next-time/next-time.tsx')).NextTime,
  () => <div className="min-h-11" />,
)

/** Shown above a finished game, which stays readable below: who has won, and how the evening goes on. */
export function GameOver() {
  const { room, players, winners, areWinnersKnown } = useCurrentRoom()
  const { actor: me, onAgain } = useGame()
  const { leave } = useLeaving()
  const soFar = useEveningSoFar({ room, players, winners, areWinnersKnown })
  const host = players.find(({ isHost }) => isHost)?.name ?? eveningText().theHost
  const { eveningOver } = room
  useEffect(() => {
    // Scroll up, so that the news is in view. New browsers return a promise, which is not a cleanup function.
    scrollTo(0, 0)
    if (!eveningOver) return play('end')
    void rainPetals('great')
    play('finale')
  }, [eveningOver])
  return (
    <section
      className="@container flex flex-col gap-4 rounded-card border-2 border-ink bg-soft-warn p-4"
      aria-label={eveningText().gameOver}
    >
      {eveningOver ? (
        <div className="grid gap-3">
          <h2 className="text-center text-3xl font-extrabold">{eveningText().whatAnEvening}</h2>
          <div className="mx-auto w-full max-w-[36rem]">
            {soFar.isComplete && <Podium standings={soFar.standings} />}
          </div>
        </div>
      ) : (
        <div>
          <p className="text-ink-2">{gameWords().isOver}</p>
          <h2 className="text-2xl font-extrabold">{eveningText().roundIsOver(room.round)}</h2>
          {!room.rules.counts && <p>{gameWords().doesNotCount}</p>}
        </div>
      )}
      {/* What may be pressed comes when nothing can move it any more. */}
      {(eveningOver ? soFar.isComplete : areWinnersKnown) && (
        <>
          {!eveningOver && <RoundWinners />}
          {onAgain ? <PracticeOver onAgain={onAgain} /> : <PlayAgain />}
          {me.isHost && !onAgain && soFar.isComplete && <NextTime standings={soFar.standings} />}
          <div className="flex flex-wrap gap-x-3">
            <ButtonLink variant="quiet" className="px-1" to={checkGamePath(room.id)}>
              {roomWords().checkGame}
            </ButtonLink>
            {room.round > 1 && (
              <ButtonLink variant="quiet" className="px-1" to={eveningPath(room.id)}>
                {eveningText().allRounds}
              </ButtonLink>
            )}
            {!onAgain && (
              <Button variant="quiet" className="px-1" onClick={leave}>
                {eveningText().iAmLeaving}
              </Button>
            )}
          </div>
        </>
      )}
      {soFar.isComplete && !onAgain && soFar.rounds.length > 0 && (
        <ShareEvening story={{ ...soFar, beganAt: room.plan?.startsAt ?? room.createdAt, host }} />
      )}
      {soFar.isComplete && (room.round > 1 || eveningOver) && <EveningBoard soFar={soFar} isOver={eveningOver} />}
    </section>
  )
}
