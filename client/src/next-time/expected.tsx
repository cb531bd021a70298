import { useEffect, useState } from 'react'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { whyFailed } from '#client/ui/toast-queue.ts'
import { planWords } from '#client/words/en/plan.ts'
import { sameName } from '#shared/input/player-name.ts'
import { namedAll } from '#shared/named.ts'
import { giveUpPreparing, prepare, usePrepared } from './to-prepare.ts'

/**
 * In a room for the same people as last time: gives it their rules and those who play on paper, and says on the host's
 * device who is expected and not here yet.
 */
export function Expected() {
  const { room, players } = useSeatedRoom()
  const prepared = usePrepared(room.id)
  const [failure, setFailure] = useState<Error>()
  const words = planWords()
  const tryIt = () => {
    setFailure(undefined)
    prepare(room.id).catch(setFailure)
  }
  useEffect(() => {
    prepare(room.id).catch(setFailure)
  }, [room.id])
  if (!prepared) return null
  const missing = prepared.phones.filter((name) => !players.some((player) => sameName(player.name, name)))
  return (
    <>
      {missing.length > 0 && (
        <p className="text-ink-2 wrap-anywhere">
          <Sentence>{words.notHereYet(namedAll(missing))}</Sentence>
        </p>
      )}
      {failure && (
        <div className="flex flex-wrap gap-2" role="alert">
          <p className="w-full font-bold">{words.notAllDone}</p>
          <p className="w-full">{whyFailed(failure)}</p>
          <Button onClick={tryIt}>{words.tryAgain}</Button>
          <Button
            variant="quiet"
            onClick={() => {
              giveUpPreparing(room.id)
              setFailure(undefined)
            }}
          >
            {words.goOnWithout}
          </Button>
        </div>
      )}
    </>
  )
}
