import { useState } from 'react'
import { PaperTicketCheck } from '#client/features/paper/paper-check.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import type { PaperCode } from '#shared/game/paper.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { isAutoGame, isServerCalling } from '#shared/game/room/who-calls.ts'

interface PaperSheetProps {
  /** Whether it begins with numbers that are typed, for a ticket that is not the room's. */
  isOfNumbers: boolean
  onClose(): void
}

/** The caller looks a called-out ticket up by its code, or by its numbers, while the game goes on behind. */
export function PaperSheet({ isOfNumbers, onClose }: PaperSheetProps) {
  const { room, players, winners, people } = useCurrentRoom()
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const canPause = isServerCalling(room) && !wasLastCall(room) && !autoCall.isPending
  const [code, setCode] = useState<PaperCode | null>(null)
  const [areNumbers, setAreNumbers] = useState(isOfNumbers)
  const words = paperWords()
  const check = (wanted: PaperCode) => {
    setAreNumbers(false)
    setCode(wanted)
  }
  return (
    <Sheet title={areNumbers ? words.checkNumbers : words.checkPaper} onClose={onClose}>
      {/* It keeps its place when it has no use: a claim below may be under a finger. */}
      {isAutoGame(room) && (
        <Button disabled={!canPause} onClick={() => autoCall.mutate({ state: 'paused' })}>
          {words.pauseNumbers}
        </Button>
      )}
      <PaperTicketCheck
        {...{ room, players, winners, code, people }}
        sheetRound={room.round}
        isByNumbers={areNumbers}
        onByNumbers={() => setAreNumbers(true)}
        onCode={check}
        // Somebody else on paper may share the prize.
        onWon={room.rules.ties === 'share' ? () => setCode(null) : onClose}
      />
    </Sheet>
  )
}
