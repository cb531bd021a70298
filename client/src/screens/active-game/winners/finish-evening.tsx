import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useCloseEvening } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The host ends the evening: all screens show the three best. Nothing is lost: playing again opens it again. */
export function FinishEvening({ roomId }: { roomId: RoomId }) {
  const close = useCloseEvening(roomId)
  return (
    <Button
      variant="outline"
      wide
      disabled={close.isPending}
      onClick={() => close.mutate(undefined, { onError: showRefusal })}
    >
      {eveningText().finishEvening}
    </Button>
  )
}
