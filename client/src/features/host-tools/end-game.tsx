import { useState } from 'react'
import { useEndGame } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { RoomId } from '#shared/game/ids.ts'
import { showRefusal } from './show-refusal.ts'

/** The host's way to end a game before everything is won, asked twice. */
export function EndGame({ roomId }: { roomId: RoomId }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndGame(roomId)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" disabled={end.isPending} onClick={() => setIsAsking(true)}>
        End Game
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End this game?"
        text="No more numbers can be called and nothing more can be won. Everybody can still look at the winners."
        confirm="End Game"
        cancel="Play On"
        onConfirm={() => {
          setIsAsking(false)
          end.mutate(undefined, { onError: showRefusal })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
