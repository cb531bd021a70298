import { useState } from 'react'
import { useEndGame } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { showRefusal } from './show-refusal.ts'

/** The host's way to end a game before everything is won, asked twice. */
export function EndGame({ roomId }: { roomId: RoomId }) {
  const words = roomWords()
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndGame(roomId)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" disabled={end.isPending} onClick={() => setIsAsking(true)}>
        {words.endGame}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.endThis}
        text={words.endText}
        confirm={words.endGame}
        cancel={words.playOn}
        onConfirm={() => {
          setIsAsking(false)
          end.mutate(undefined, { onError: showRefusal })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
