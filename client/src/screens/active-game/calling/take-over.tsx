import { useEffect, useState } from 'react'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useTakeOver } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { isServerCalling } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

interface TakeOverProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  /** The connection is up, and the server has not said that the caller is away. */
  isCallerHere: boolean
}

/** Lets a player call the numbers after two minutes without a call, if the caller is away and not only pausing. */
export function TakeOver({ room, players, me, isCallerHere }: TakeOverProps) {
  const words = gameWords()
  const host = players.find(({ isHost }) => isHost)
  const hostName = host?.name ?? common().theHost
  const hasLeft = room.callerId === null && host?.gone === true
  const callerName = players.find(({ id }) => id === room.callerId)?.name ?? hostName
  const takeOver = useTakeOver(room.id)
  const mayHaveLeft = useSilence(room.calledNumbers.length, room.callerId)
  if (room.status !== 'active') return null
  if (room.callerId !== null && (me.isHost || room.callerId === me.id)) {
    return <p role="status">{me.isHost ? words.callsForYou(callerName) : words.youCallUntil(hostName)}</p>
  }
  if (me.isHost || isServerCalling(room) || (!hasLeft && (!mayHaveLeft || isCallerHere))) return null
  return (
    <section
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-line bg-surface p-3"
      role="status"
    >
      <p className="grow">{hasLeft ? words.hasLeft(callerName) : words.isAway(callerName)}</p>
      <Button
        variant="outline"
        disabled={takeOver.isPending}
        onClick={() => takeOver.mutate({ playerId: me.id }, { onError: showRefusal })}
      >
        {words.takeOver}
      </Button>
    </section>
  )
}

/** Whether this page has seen no call and no new caller for as long as it takes to be away. */
function useSilence(calls: number, callerId: PlayerId | null): boolean {
  const heard = `${calls} ${callerId}`
  const [silentSince, setSilentSince] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince(heard), CALLER_AWAY_MS)
    return () => clearTimeout(timer)
  }, [heard])
  return silentSince === heard
}
