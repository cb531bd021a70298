import { useEffect, useState } from 'react'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { readRoom, useRoomOnce } from '#client/server-state/room-state.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** What is filled in, and the room of the shared link as long as no other number is typed. */
export function useJoinFields(room: string, isSomeoneElse: boolean) {
  const [name, setName] = useState(isSomeoneElse ? '' : readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isCountChosen, setIsCountChosen] = useState(false)
  const [roomNumber, setRoomNumber] = useState(room)
  const [isFromLink, setIsFromLink] = useState(room !== '')
  const linked = useRoomOnce(isFromLink ? room : '')
  useFreshRoom(isFromLink && linked.data !== undefined ? linked.data.room.id : '', name)
  const chooseCount = (count: number) => {
    setTicketCount(count)
    setIsCountChosen(true)
  }
  const typeAnotherRoom = () => setIsFromLink(false)
  return {
    ...{ name, ticketCount, isCountChosen, roomNumber, isFromLink, linked },
    ...{ setName, chooseCount, setRoomNumber, typeAnotherRoom },
  }
}

/** A pause in typing after which somebody may be about to join. */
const TYPING_PAUSE_MS = 300

/** Reads the room of a link again while a name is typed, so that whoever joins need not wait for it. */
function useFreshRoom(roomId: RoomId | '', name: string): void {
  useEffect(() => {
    if (roomId === '' || name === '') return
    const timer = setTimeout(() => readRoom(roomId).catch(() => {}), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [roomId, name])
}
