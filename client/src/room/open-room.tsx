import { useState } from 'react'
import { useLocation } from 'wouter'
import { randomHex } from '#client/device/random-hex.ts'
import { hostRoomPath } from '#client/paths.ts'
import { expectOwnCalls } from '#client/seat/own-calls.ts'
import { seatOf } from '#client/seat/stored-seat.ts'
import { takeSeat } from '#client/seat/take-seat.ts'
import { useCreateRoom } from '#client/server-state/room.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useGivingUp } from '#client/ui/giving-up.ts'
import { showTitledError, showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'
import { codeFault, OpeningCode } from './opening-code.ts'

interface RoomWish {
  hostName: string
  ticketCount: number
  /** For later, if it is given. */
  plan: PlanWish | undefined
}

/**
 * Opens a room with this device as its host, and goes there. `place` is where a refusal shows; `prepare` is done before the
 * room is shown. A site that asks for a code says so after the first try: then there is a field for it.
 */
export function useOpenRoom(place: string, prepare: (roomId: RoomId) => Promise<unknown> | undefined) {
  const [, navigate] = useLocation()
  const [hostId] = useState(randomHex)
  const [code, setCode] = useState<string>()
  const createRoom = useCreateRoom()
  const patience = useGivingUp()
  const open = (wish: RoomWish) => {
    // Browsers allow speech only during a tap, so unlock it before any await.
    speaker.unlock()
    createRoom.mutate(
      { ...wish, hostId, code, signal: patience.begin() },
      {
        onSuccess: async ({ room, hostPlayer }) => {
          expectOwnCalls(room)
          takeSeat(seatOf(hostPlayer), wish.ticketCount)
          showToast({
            title: () => home().roomCreated,
            description: () => home().roomNumberIs(room.id),
            place: 'host',
            isForNext: true,
          })
          await prepare(room.id)
          navigate(hostRoomPath(room.id), { replace: true })
        },
        onError: (error) => {
          if (codeFault(error)) setCode(code ?? '')
          else showTitledError(error.message || home().createFailed, place)
        },
      },
    )
  }
  const giveUp = () => {
    patience.giveUp()
    createRoom.reset()
  }
  return {
    ...{ open, isOpening: createRoom.isPending, giveUp },
    codeField: code !== undefined && <OpeningCode code={code} onChange={setCode} error={codeFault(createRoom.error)} />,
  }
}
