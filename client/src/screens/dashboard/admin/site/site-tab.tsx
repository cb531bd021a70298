import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DAYS_PATH, useSiteRooms } from '#client/server-state/site.ts'
import { buttonShape } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { siteWords } from '#client/words/en/site.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { AdminFault } from './admin-fault.tsx'
import { SiteRoom } from './site-room.tsx'
import { SiteSwitches } from './site-switches.tsx'
import { stateOf } from './state-of.ts'

/** Rooms that find room on a phone. Others are found by their number. */
const MOST_ROOMS_SHOWN = 8

/** The tab of the operator: the rooms, or one of them; below, what holds for the whole site. */
export function SiteTab({ isOpen }: { isOpen: boolean }) {
  const [roomId, setRoomId] = useState<RoomId>()
  if (roomId !== undefined) return <SiteRoom roomId={roomId} onBack={() => setRoomId(undefined)} />
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Rooms isOpen={isOpen} onChoose={setRoomId} />
      <SiteSwitches />
      <a href={DAYS_PATH} download className={buttonShape('quiet', false, 'self-start px-0')}>
        {siteWords().daysFile}
      </a>
    </div>
  )
}

function Rooms({ isOpen, onChoose }: { isOpen: boolean; onChoose(roomId: RoomId): void }) {
  const words = siteWords()
  const { data: rooms, error } = useSiteRooms(isOpen)
  const [sought, setSought] = useState('')
  const digits = sought.replaceAll(/\D/g, '')
  const found = rooms?.filter(({ id }) => id.includes(digits)) ?? []
  const shown = found.slice(0, MOST_ROOMS_SHOWN)
  return (
    <section aria-labelledby="site-rooms" className="flex flex-col gap-3">
      <h3 id="site-rooms" className="font-extrabold text-lg">
        {words.rooms(rooms?.length ?? 0)}
      </h3>
      <AdminFault error={error} />
      {rooms?.length === 0 && <p>{words.noRooms}</p>}
      {rooms && rooms.length > MOST_ROOMS_SHOWN && (
        <TextField
          label={words.findRoom}
          inputMode="numeric"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul className="grid gap-2 md:grid-cols-2">
        {shown.map((room) => (
          <li key={room.id}>
            <button
              type="button"
              onClick={() => onChoose(room.id)}
              className="flex min-h-15 w-full items-center justify-between gap-3 rounded-btn border-2 border-edge bg-surface px-4 py-1.5 text-left"
            >
              <span className="min-w-0">
                <span translate="no" className="block font-num text-lg leading-tight">
                  {spacedRoom(room.id)}
                </span>{' '}
                <span className="block text-[0.9375rem] text-ink-2 wrap-anywhere">
                  <Sentence>{stateOf(room)}</Sentence>
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="flex-none" />
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && <p className="text-ink-2">{words.newest(shown.length, found.length)}</p>}
    </section>
  )
}
