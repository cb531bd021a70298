import { Hash, SearchCheck } from 'lucide-react'
import { Removing } from '#client/features/host-tools/removing.tsx'
import { Options } from '#client/options/options.tsx'
import { OtherNames } from '#client/options/people.tsx'
import { OwnVoiceRow } from '#client/options/sound-and-screen.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { hasPaper } from '#shared/game/room/phones.ts'
import { isPractice } from '#shared/room-number.ts'

/** Everything that a host can do with the room during the game. */
export function HostMenu({ onClose }: { onClose(): void }) {
  const { room, players } = useCurrentRoom()
  const { openSheet } = useGame()
  const check = (sheet: 'paper' | 'numbers') => {
    onClose()
    openSheet(sheet)
  }
  if (room.status === 'finished') return <HostMenuAfter onClose={onClose} />
  return (
    <Sheet isWide title={common().host} onClose={onClose}>
      <div className="grid gap-2">
        {hasPaper(players) && (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => check('paper')}>
            <SearchCheck aria-hidden size={20} />
            <span>{gameWords().checkPaper}</span>
          </Button>
        )}
        {room.status === 'active' && !isPractice(room.id) && (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => check('numbers')}>
            <Hash aria-hidden size={20} />
            <span>{gameWords().checkNumbers}</span>
          </Button>
        )}
        <Options isHost />
        {room.status === 'active' && <EndGame roomId={room.id} />}
      </div>
    </Sheet>
  )
}

/** What a host can still do between two rounds. */
function HostMenuAfter({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={common().host} onClose={onClose}>
      <div className="grid gap-2">
        <OtherNames />
        <Removing />
        <OwnVoiceRow />
      </div>
    </Sheet>
  )
}

/** The host's way to end a game before everything is won, asked twice. */
function EndGame({ roomId }: { roomId: RoomId }) {
  const words = hostToolWords()
  const end = useRoomCommand(roomId, 'end_game')
  return (
    <ConfirmButton
      variant="danger"
      disabled={end.isPending}
      ask={{ title: words.endThis, text: words.endText, confirm: words.endGame, cancel: words.playOn }}
      onSure={() => end.mutate({})}
    >
      {words.endGame}
    </ConfirmButton>
  )
}
