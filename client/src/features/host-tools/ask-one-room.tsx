import { useState } from 'react'
import { readStored, store } from '#client/device/storage.ts'
import { useSetRules } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { TvSign } from '#shared/messages.ts'
import { showRefusal } from './show-refusal.ts'

/** The room for which this was asked last. */
const KEY = 'askedForOneRoom'

interface AskOneRoomProps {
  room: RoomView
  tv: TvSign | null
}

/** Asks the host once, when a TV opens, whether all are in one room with it. */
export function AskOneRoom({ room: { id, rules }, tv }: AskOneRoomProps) {
  const [isAnswered, setIsAnswered] = useState(() => readStored(KEY) === id)
  const setRules = useSetRules(id)
  if (isAnswered || tv === null || rules.voice === 'tv') return null
  const answer = (voice: 'each' | 'tv') => {
    store(KEY, id)
    setIsAnswered(true)
    if (voice === 'tv') setRules.mutate({ voice }, { onError: showRefusal })
  }
  return (
    <Card>
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
