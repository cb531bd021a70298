import { useEffect, useState } from 'react'
import { beginsAt } from '#client/plan/evening-plan.ts'
import { type CurrentRoom, useCurrentRoom, useLiveRoom } from '#client/room/room-context.tsx'
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
  const {
    roomId,
    myId,
    isHost,
    callerId,
    isRunning,
    isBreak,
    isAwaited,
    isAuto,
    hostName,
    callerName,
    hasLeft,
    isHere,
  } = useCurrentRoom(situationIn)
  const words = roomWords()
  const takeOver = useRoomCommand(roomId, 'take_over')
  const mayHaveLeft = useSilence()
  if (!isAwaited || myId === undefined) return null
  if (callerId !== null && (isHost || callerId === myId)) {
    if (!isRunning) return null
    return (
      <p role="status">
        <Sentence>{isHost ? words.callsForYou(named(callerName)) : words.youCallUntil(named(hostName))}</Sentence>
      </p>
    )
  }
  const isSilent = mayHaveLeft && !isHere
  if (isHost || isAuto || (!hasLeft && !isSilent)) return null
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
      <Button
        variant="outline"
        does={isRunning ? 'call' : 'start'}
        disabled={takeOver.isPending}
        onClick={() => takeOver.mutate({ playerId: myId })}
      >
        {isRunning ? words.takeOver : words.startInstead}
      </Button>
    </section>
  )
}

/** Who calls, and whether they are there. */
function situationIn({ room, players, me, socket }: CurrentRoom) {
  const host = players.find(({ isHost }) => isHost)
  const hostName = host?.name ?? common().theHost
  const isRunning = room.status === 'active'
  return {
    roomId: room.id,
    myId: me?.id,
    isHost: me?.isHost === true,
    callerId: room.callerId,
    isRunning,
    isBreak: isRunning && room.auto.reason === 'break',
    isAwaited: isCallerAwaited(room, room.plan ? beginsAt(room.plan) - Date.now() : 0),
    isAuto: isServerCalling(room),
    hostName,
    callerName: players.find(({ id }) => id === room.callerId)?.name ?? hostName,
    hasLeft: room.callerId === null && host?.gone === true,
    isHere: isCallerHere(socket),
  }
}

/** Whether this page has seen nothing of the caller for as long as it takes to be away. */
function useSilence(): boolean {
  const live = useLiveRoom()
  const [isSilent, setIsSilent] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let heard: string | undefined
    const listen = () => {
      const { status, calledNumbers, callerId } = live.now.room
      const now = `${status} ${calledNumbers.length} ${callerId}`
      if (now === heard) return
      heard = now
      setIsSilent(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsSilent(true), CALLER_AWAY_MS)
    }
    listen()
    const stop = live.subscribe(listen)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [live])
  return isSilent
}
