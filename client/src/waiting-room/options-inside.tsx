import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { bagOwner, OwnContribution, SealLink } from '#client/fair-draw/draw-signs.tsx'
import { WhoCalls } from '#client/features/auto-call/who-calls.tsx'
import { HostTools } from '#client/features/host-tools/host-tools.tsx'
import { EditRules } from '#client/features/house-rules/house-rules.tsx'
import { PhonePeople } from '#client/features/joining/phone-people.tsx'
import { EasySwitch } from '#client/features/settings/settings-button.tsx'
import { TestVoice } from '#client/features/settings/test-voice.tsx'
import { MoreWaysIn } from '#client/features/sharing/share-room.tsx'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SheetButton } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { Tips } from './tips.tsx'

export interface OptionsInsideProps {
  /** Whether the screen shows the tips already. */
  areTipsShown?: boolean
}

/** What stands behind the button of `RoomOptions`. */
export function OptionsInside({ areTipsShown = false }: OptionsInsideProps) {
  const { room, players, me } = useSeatedRoom()
  const isWaiting = room.status === 'waiting'
  return (
    <>
      <PhonePeople />
      {me.isHost && <HouseRulesButton room={room} />}
      {mayStart(room, me) && whoCalls(room) !== 'bag' && (
        <Card>
          <WhoCalls room={room} />
        </Card>
      )}
      {me.isHost && <HostTools />}
      {isWaiting && <MoreWaysIn />}
      <p className="text-ink-2">{roomWords().oneVoice}</p>
      <TestVoice />
      <EasySwitch />
      {isWaiting && !me.isHost && !areTipsShown && <Tips />}
      {isWaiting && !me.isHost && <TryTicket />}
      {me.ticketSelectionDone && <OwnContribution roomId={room.id} playerId={me.id} />}
      <SealLink roomId={room.id} bagOf={bagOwner({ room, players })} />
    </>
  )
}

/** Opens the card of house rules, for the host until the start. */
function HouseRulesButton({ room }: { room: RoomView }) {
  return (
    <SheetButton sheet={(onClose) => <EditRules room={room} onClose={onClose} />}>
      <ScrollText aria-hidden size={20} />
      <span>{areUsual(room.rules) ? roomWords().houseRules : roomWords().changeRules}</span>
    </SheetButton>
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
