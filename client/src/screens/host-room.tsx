import { useEffect, useState } from 'react'
import { areCookiesBlocked } from '#client/device/cookies.ts'
import { JoinRoom } from '#client/features/joining/join-room.tsx'
import { lazyExtra, lazyPart } from '#client/loading/lazy-part.tsx'
import { hostTokenIn, paths } from '#client/paths.ts'
import { NoRoom } from '#client/room/no-room.tsx'
import { SeatedRoom } from '#client/room/seated-room.tsx'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { isRoomGone } from '#client/server-state/polling.ts'
import { useRoom, useRoomOnce } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { WaitingRoom } from '#client/waiting-room/waiting-room.tsx'
import { ForStrangers } from '#client/way-back/known-seat.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

const LinkedPlan = lazyExtra(async () => (await import('#client/plan/linked-plan.tsx')).LinkedPlan)

const NoCookies = lazyPart(async () => (await import('#client/features/joining/no-cookies.tsx')).NoCookies)
const HostHere = lazyPart(async () => (await import('#client/features/host-tools/host-link.tsx')).HostHere)

/** The room while friends come in. People without a seat in it get one here; the host's own link leads here too. */
export function HostRoom({ roomId }: { roomId: RoomId }) {
  const seat = useSeat()
  const [token, setToken] = useState(() => hostTokenIn(location.hash))
  // A link that is pasted into a tab with this page loads nothing.
  useEffect(() => {
    const look = () => setToken(hostTokenIn(location.hash))
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const forgetToken = () => {
    history.replaceState(null, '', location.pathname)
    setToken(null)
  }
  if (token) return <HostHere key={token} roomId={roomId} token={token} onDone={forgetToken} />
  if (seat?.roomId === roomId) return <SeatedHere key={seat.playerId} seat={seat} />
  return (
    <ForStrangers roomId={roomId}>
      <JoinHere roomId={roomId} />
    </ForStrangers>
  )
}

/** Hosts often share the address of this page instead of the link. */
function JoinHere({ roomId }: { roomId: RoomId }) {
  const [areBlocked] = useState(areCookiesBlocked)
  const isNumber = normaliseRoomNumber(roomId) === roomId
  const { data, error } = useRoomOnce(isNumber ? roomId : '')
  if (!isNumber || isRoomGone(error)) return <NoRoom roomId={roomId} error={error} />
  return (
    <Page title={home().joinGame}>
      {data?.room.plan && <LinkedPlan {...data} />}
      {areBlocked ? <NoCookies /> : <JoinRoom room={roomId} />}
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}

function SeatedHere({ seat }: { seat: StoredSeat }) {
  const read = useRoom(seat.roomId)
  if (isRoomGone(read.error)) return <NoRoom roomId={seat.roomId} error={read.error} />
  return (
    <SeatedRoom seat={seat} read={read} loading={common().loading}>
      <WaitingRoom />
    </SeatedRoom>
  )
}
