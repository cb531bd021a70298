import { useState } from 'react'
import { useRemovePlayer } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { showRefusal } from './show-refusal.ts'

/** Lets the host remove a player, after a confirmation. */
export function RemovePlayer({ player: { id, roomId, name } }: { player: PlayerView }) {
  const words = roomWords()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePlayer(roomId)
  return (
    <>
      <Button
        aria-label={words.removeOne(name)}
        aria-haspopup="dialog"
        className="px-3"
        disabled={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.removeThis(name)}
        text={words.removeText(name)}
        confirm={words.remove}
        cancel={words.keep}
        onConfirm={() => {
          setIsAsking(false)
          remove.mutate({ playerId: id }, { onError: showRefusal })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
