import { useEffect, useRef, useState } from 'react'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { Options } from '#client/options/options.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { settingsWords } from '#client/words/en/settings.ts'
import { Tips } from './tips.tsx'

export interface OptionsInsideProps {
  /** Whether the screen shows the tips already. */
  areTipsShown?: boolean
}

/** What stands behind the button of `RoomOptions`. */
export function OptionsInside({ areTipsShown = false }: OptionsInsideProps) {
  const { room, me } = useSeatedRoom()
  const isIdle = room.status === 'waiting' && !me.isHost
  const rows = useRef<HTMLDivElement>(null)
  // On a small phone the rows open below its edge.
  useEffect(() => void rows.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <>
      <div ref={rows} className="scroll-mt-4 scroll-mb-36">
        {/* What is played for is what most hosts look for before the start. */}
        <Options isHost={me.isHost} first={me.isHost ? 'rules' : undefined} />
      </div>
      {isIdle && !areTipsShown && <Tips />}
      {isIdle && <TryTicket />}
    </>
  )
}

/** Something to do for a guest until the host starts. */
function TryTicket() {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <>
      <Button aria-expanded={isTrying} onClick={() => setIsTrying(!isTrying)}>
        {settingsWords().tryTicket}
      </Button>
      {isTrying && <PracticeTicket />}
    </>
  )
}
