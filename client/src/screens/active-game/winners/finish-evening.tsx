import { tellRefusal } from '#client/features/host-tools/tell-refusal.ts'
import { useCloseEvening } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'

/** The host ends the evening: all screens show the three best. Nothing is lost: playing again opens it again. */
export function FinishEvening({ roomId }: { roomId: string }) {
  const close = useCloseEvening(roomId)
  return (
    <Button
      variant="outline"
      wide
      disabled={close.isPending}
      onClick={() => close.mutate(undefined, { onError: tellRefusal })}
    >
      Finish the evening
    </Button>
  )
}
