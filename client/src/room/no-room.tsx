import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { lobbyPath, nextRoundPath, paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { isTurnedAway } from '#client/server-state/polling.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { addRefusals } from '#shared/refusals/refusals.ts'
import { OF_SITES } from '#shared/refusals/site-refusals.ts'
import { isRoomShut } from './room-shut.ts'
import type { SeatLoss } from './use-lost-seat.ts'

addRefusals(OF_SITES)

interface NoRoomProps {
  roomId: RoomId
  /** Of the read of the room; null where the number cannot be one. */
  error: RequestError | null
}

/** Shown in place of a room that is gone, or that this address may not look up for a while. */
export function NoRoom({ roomId, error }: NoRoomProps) {
  return isTurnedAway(error) ? (
    <RoomRefused error={error} />
  ) : (
    <RoomNotFound roomId={roomId} isShut={isRoomShut(error)} />
  )
}

interface RoomNotFoundProps {
  roomId: RoomId
  /** The operator has closed it. */
  isShut: boolean
}

/** Shown for a room that does not exist, or no longer. Forgets a seat in it, so that it is not read again. */
function RoomNotFound({ roomId, isShut }: RoomNotFoundProps) {
  useEffect(() => {
    forgetRoom(roomId)
  }, [roomId])
  return (
    <Page title={isShut ? roomWords().roomShut : home().roomNotFound}>
      <p role="status">{isShut ? refused('room_closed').message : home().mayHaveClosed}</p>
      <ButtonLink variant="outline" to={lobbyPath('join')}>
        {home().anotherNumber}
      </ButtonLink>
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}

/** Shown while this address may look up no room. The room appears by itself when that is over. */
const RoomRefused = ({ error }: { error: RequestError }) => <GoesOn title={home().pleaseWait} why={error.message} />

/** Shown to somebody whom the host has removed. Whoever shows it goes on with the game once they are let in. */
const Removed = () => <GoesOn title={roomWords().youAreOut} why={refused('removed_by_host').message} />

function GoesOn({ title, why }: { title: string; why: string }) {
  return (
    <Page title={title}>
      <p role="status">{why}</p>
      <p className="text-ink-2">{home().leaveOpen}</p>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}

type LedOnLoss = Exclude<SeatLoss, 'removed' | 'shut'>

function wordsFor(loss: Exclude<LedOnLoss, 'next round'>): { title: string; description: string } {
  const { gameNotFound, hasClosed, noSeat, seatElsewhere, joinAsGuest } = roomWords()
  if (loss === 'elsewhere') return { title: seatElsewhere, description: joinAsGuest }
  return { title: gameNotFound, description: loss === 'closed' ? hasClosed : noSeat }
}

/** Says why a seat is lost. A player who was removed may be let in again, and a closed room says so; all others are led on. */
export function SeatGone({ loss, roomId }: { loss: SeatLoss; roomId: string }) {
  if (loss === 'shut') return <RoomNotFound roomId={roomId} isShut />
  return loss === 'removed' ? <Removed /> : <LedOn loss={loss} roomId={roomId} />
}

/** Forgets a lost seat, says why, and leads home, or to the page on which the player waits for the next round. */
function LedOn({ loss, roomId }: { loss: LedOnLoss; roomId: string }) {
  useEffect(() => {
    forgetRoom(roomId)
    if (loss !== 'next round') showToast({ ...wordsFor(loss), variant: 'error' })
  }, [loss, roomId])
  return <Redirect to={loss === 'next round' ? nextRoundPath(roomId) : paths.dashboard} replace />
}
