import { useState } from 'react'
import { type PaperCode, PaperTicketCheck } from '#client/features/paper/paper-check.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { isAutoGame, isServerCalling } from '#shared/game/room/who-calls.ts'

/** The caller looks a called-out ticket up by its code, while the game goes on behind. */
export function PaperSheet({ onClose }: { onClose(): void }) {
  const { room, players, winners, people } = useCurrentRoom()
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const canPause = isServerCalling(room) && !wasLastCall(room) && !autoCall.isPending
  const [code, setCode] = useState<PaperCode | null>(null)
  return (
    <Sheet title={paperWords().checkPaper} onClose={onClose}>
      {/* It keeps its place when it has no use: a claim below may be under a finger. */}
      {isAutoGame(room) && (
        <Button disabled={!canPause} onClick={() => autoCall.mutate({ state: 'paused' })}>
          {paperWords().pauseNumbers}
        </Button>
      )}
      <PaperTicketCheck
        {...{ room, players, winners, code, people }}
        sheetRound={room.round}
        onCode={setCode}
        // Somebody else on paper may share the prize.
        onWon={room.rules.ties === 'share' ? () => setCode(null) : onClose}
      />
    </Sheet>
  )
}
