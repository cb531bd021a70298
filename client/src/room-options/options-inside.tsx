import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { bagOwner, SealLink } from '#client/fair-draw/draw-signs.tsx'
import { useDrawState } from '#client/fair-draw/fair-draw.ts'
import { WhoCalls } from '#client/features/auto-call/who-calls.tsx'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { EditRules } from '#client/features/house-rules/house-rules.tsx'
import { AddSomeone } from '#client/features/lobby/add-someone.tsx'
import { LeaveRoom } from '#client/features/lobby/leave-room.tsx'
import { Tips } from '#client/features/lobby/tips.tsx'
import { EasySwitch } from '#client/features/settings/settings-button.tsx'
import { TestVoice } from '#client/features/settings/test-voice.tsx'
import { CopyLink, hasRoomForQr, QrDetails, ShareRow } from '#client/features/sharing/share-room.tsx'
import { ShowOnTv } from '#client/features/sharing/show-on-tv.tsx'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { takenEntropy } from '#client/seat/draw-contributions.ts'
import { playersOnPhone } from '#client/seat/phone-people.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

export interface OptionsInsideProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
}

/** What stands behind the button of `RoomOptions`. */
export function OptionsInside({ room, players, me }: OptionsInsideProps) {
  const isWaiting = room.status === 'waiting'
  return (
    <>
      <AddSomeone room={room} players={players} me={me} />
      {me.isHost && <HouseRulesButton room={room} />}
      {mayStart(room, me) && !room.rules.bag && (
        <Card>
          <WhoCalls room={room} onRefused={showRefusal} />
        </Card>
      )}
      {isWaiting && (me.isHost ? <CopyLink roomId={room.id} /> : <ShareRow roomId={room.id} />)}
      {isWaiting && !hasRoomForQr() && <QrDetails roomId={room.id} />}
      {isWaiting && <ShowOnTv roomId={room.id} />}
      <p className="text-ink-2">{roomWords().oneVoice}</p>
      <TestVoice />
      <EasySwitch />
      {!me.isHost && <LeaveRoom people={playersOnPhone(players, me)} />}
      {isWaiting && !me.isHost && <WhileWaiting />}
      {me.ticketSelectionDone && <OwnContribution roomId={room.id} playerId={me.id} />}
      <SealLink roomId={room.id} bagOf={bagOwner({ room, players })} />
    </>
  )
}

/** Opens the card of house rules, for the host until the start. */
function HouseRulesButton({ room }: { room: RoomView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ScrollText aria-hidden size={20} /> {areUsual(room.rules) ? roomWords().houseRules : roomWords().changeRules}
      </Button>
      {isOpen && <EditRules room={room} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Something to do for a guest until the host starts. */
function WhileWaiting() {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <>
      <Tips />
      <Button aria-expanded={isTrying} onClick={() => setIsTrying(!isTrying)}>
        {settingsWords().tryTicket}
      </Button>
      {isTrying && <PracticeTicket />}
    </>
  )
}

/** Whether the draw lists the contribution of this player's browser. Said before the start, while it can still be mended. */
function OwnContribution({ roomId, playerId }: { roomId: RoomId; playerId: PlayerId }) {
  const listed = useDrawState(roomId)?.evidence?.contributions
  const own = takenEntropy(playerId)
  const isIn = own !== null && listed?.some((each) => each.playerId === playerId && each.entropy === own)
  return <p className="min-h-6 text-ink-2 text-sm">{isIn ? roomWords().hasMixed : roomWords().hasNotMixed}</p>
}
