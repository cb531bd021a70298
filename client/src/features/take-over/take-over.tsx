import { useEffect, useState } from 'react'
import { beginsAt } from '#client/plan/evening-plan.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { isCallerHere } from '#client/server-state/room-socket.ts'
import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { isCallerAwaited } from '#shared/game/room/rights.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'

/**
 * Lets a player start the round or call the numbers after two minutes in which nobody did, if the caller is away and not
 * only pausing.
 */
export function TakeOver() {
  const { room, players, me, socket } = useSeatedRoom()
  const words = roomWords()
  const host = players.find(({ isHost }) => isHost)
  const hostName = host?.name ?? common().theHost
  const hasLeft = room.callerId === null && host?.gone === true
  const callerName = players.find(({ id }) => id === room.callerId)?.name ?? hostName
  const takeOver = useRoomCommand(room.id, 'take_over')
  const mayHaveLeft = useSilence(`${room.status} ${room.calledNumbers.length} ${room.callerId}`)
  if (!isCallerAwaited(room, room.plan ? beginsAt(room.plan) - Date.now() : 0)) return null
  const isRunning = room.status === 'active'
  const isBreak = isRunning && room.auto.reason === 'break'
  if (room.callerId !== null && (me.isHost || room.callerId === me.id)) {
    if (!isRunning) return null
    return (
      <p role="status">
        <Sentence>{me.isHost ? words.callsForYou(named(callerName)) : words.youCallUntil(named(hostName))}</Sentence>
      </p>
    )
  }
  const isSilent = mayHaveLeft && !isCallerHere(socket)
  if (me.isHost || isServerCalling(room) || (!hasLeft && !isSilent)) return null
  return (
    <section
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-line bg-surface p-3"
      role="status"
    >
      <p className="grow">
        <Sentence>
          {hasLeft
            ? words.hasLeft(named(callerName))
            : isBreak
              ? words.endsNoBreak(named(callerName))
              : isRunning
                ? words.isAway(named(callerName))
                : words.doesNotStart(named(callerName))}
        </Sentence>
      </p>
      <Button variant="outline" disabled={takeOver.isPending} onClick={() => takeOver.mutate({ playerId: me.id })}>
        {isRunning ? words.takeOver : words.startInstead}
      </Button>
    </section>
  )
}

/** Whether this page has seen nothing else for as long as it takes to be away. */
function useSilence(heard: string): boolean {
  const [silentSince, setSilentSince] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince(heard), CALLER_AWAY_MS)
    return () => clearTimeout(timer)
  }, [heard])
  return silentSince === heard
}
