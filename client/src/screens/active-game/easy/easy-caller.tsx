import { Volume2 } from 'lucide-react'
import { AutoLine, AutoRing } from '#client/features/auto-call/auto-line.tsx'
import { callerName } from '#client/features/caller/caller-note.ts'
import { NumberToken, useCallLine } from '#client/features/caller/latest-number.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { AutoSheet } from '#client/screens/active-game/calling/auto-sheet.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { sayAgain } from '#client/speech/say-number.ts'
import { Button } from '#client/ui/button.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { lastCalled } from '#shared/game/board.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'

/**
 * The number, very large, and the way to hear it again. Below it one place for words: those of the number,
 * and wins and errors until they are tapped.
 */
export function EasyCaller() {
  const { room, caller, isOffline } = useCurrentRoom((current) => ({
    room: current.room,
    caller: callerName(current),
    isOffline: current.connection === 'offline',
  }))
  const callerNote = useGame((game) => game.callerNote)
  const { currentNumber, calledNumbers, hostCalledNumbers } = room
  const line = useCallLine(room)
  const note = isOffline ? gameWords().offline : callerNote
  return (
    <div className="caller">
      <div className="caller-inner">
        <NumberToken room={room} ring={isAutoGame(room) && <AutoRing room={room} />} onSayAgain={sayAgain} />
        <div className="grid min-w-0 content-between gap-2 wide:w-full">
          <Button
            className="min-h-16! gap-1.5! px-1 text-[length:min(1.125rem,5.6vw)]! leading-[1.1]! side:min-h-11! side:text-[15px]!"
            disabled={currentNumber === null}
            onClick={() => currentNumber !== null && sayAgain(currentNumber)}
          >
            <Volume2 aria-hidden size={26} className="flex-none side:hidden" />
            <span>{gameWords().sayAgain}</span>
          </Button>
          <p className="flex min-h-(--disc) gap-1.5 [--disc:var(--disc-easy)] side:gap-[3px] wide:justify-center">
            <span className="sr-only">{gameWords().last}</span>
            {lastCalled(calledNumbers).map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: discs stay, their numbers change
              <span key={place} className="caller-disc" translate="no">
                {number}
              </span>
            ))}
          </p>
        </div>
        {currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <p className="caller-source">{gameWords().calledByHost}</p>
        )}
        <AutoSheet />
        <div className="easy-words">
          {/* An element for each number: for browsers, one that moves on to other words is a layout that jumps. */}
          <AutoLine
            key={currentNumber}
            room={room}
            caller={caller}
            line={note ?? line}
            isLineNews={note !== undefined}
          />
          <ToastPlace name="caller" className="easy-toast" />
          <ToastPlace name="bar" className="easy-toast" />
        </div>
      </div>
    </div>
  )
}
