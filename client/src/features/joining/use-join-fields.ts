import { useState } from 'react'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { useRoomOnce } from '#client/server-state/room-state.ts'

/** What is filled in, and the room of the shared link as long as no other number is typed. */
export function useJoinFields(room: string, isSomeoneElse: boolean) {
  const [name, setName] = useState(isSomeoneElse ? '' : readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isCountChosen, setIsCountChosen] = useState(false)
  const [roomNumber, setRoomNumber] = useState(room)
  const [isFromLink, setIsFromLink] = useState(room !== '')
  const linked = useRoomOnce(isFromLink ? room : '')
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
