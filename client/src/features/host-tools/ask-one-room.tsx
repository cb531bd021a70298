import { useState } from 'react'
import { readStored, store } from '#client/device/storage.ts'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { roomWords } from '#client/words/en/room.ts'

/** The room for which this was asked last. */
const ASKED_KEY = 'askedForOneRoom'
/** A press before that was meant for what the question has covered, and goes there. */
const READ_AFTER_MS = 600

/** Asks the host once, when a TV opens, whether all are in one room with it. */
export function AskOneRoom() {
  const { id, rules, tv } = useCurrentRoom(({ room: { id, rules }, socket: { tv } }) => ({ id, rules, tv }))
  const [isAnswered, setIsAnswered] = useState(() => readStored(ASKED_KEY) === id)
  const setRules = useRoomCommand(id, 'set_rules')
  const isAsked = !isAnswered && tv !== null && rules.voice !== 'tv'
  const isRead = useTrueFor(isAsked, READ_AFTER_MS)
  if (!isAsked) return null
  const answer = (voice: 'each' | 'tv') => {
    store(ASKED_KEY, id)
    setIsAnswered(true)
    if (voice === 'tv') setRules.mutate({ voice })
  }
  return (
    <Card className="p-3" inert={!isRead}>
      <p className="mb-2 font-bold">{roomWords().askOneRoom}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="grow px-3" onClick={() => answer('tv')}>
          {roomWords().onlyTv}
        </Button>
        <Button className="grow px-3" onClick={() => answer('each')}>
          {roomWords().everyPhone}
        </Button>
      </div>
    </Card>
  )
}
