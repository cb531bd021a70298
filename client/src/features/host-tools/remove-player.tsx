import { useState } from 'react'
import { useRemovePlayer } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'
import { showRefusal } from './show-refusal.ts'

/** Lets the host remove a player, after a confirmation. */
export function RemovePlayer({ player: { id, roomId, name } }: { player: PlayerView }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePlayer(roomId)
  return (
    <>
      <Button
        aria-label={`Remove ${name}`}
        aria-haspopup="dialog"
        className="px-3"
        disabled={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        text={`${name} leaves the room at once and cannot come back. Prizes that were won stay won.`}
        confirm="Remove"
        cancel="Keep"
        onConfirm={() => {
          setIsAsking(false)
          remove.mutate({ playerId: id }, { onError: showRefusal })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
