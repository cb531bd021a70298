import { useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { whyFailed } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { type Reading, useReading } from './use-reading.ts'
import { isUnderWay, useVoiceFile } from './use-voice-file.ts'
import { VoiceFile } from './voice-file-buttons.tsx'

/** So loud is a voice at which the bar is full. */
const FULL_BAR = 0.25

/** Somebody reads the numbers, one after the other. */
export function OwnVoiceSheet({ onClose }: { onClose(): void }) {
  const { room } = useCurrentRoom()
  const words = hostToolWords().own
  const bar = useRef<HTMLDivElement>(null)
  const { reading, reader, read } = useReading(room, (loudness) => {
    if (bar.current) bar.current.style.scale = `${Math.min(1, loudness / FULL_BAR)} 1`
  })
  const voiceFile = useVoiceFile(room, reader.sent)
  const isDone = read.length === HIGHEST_NUMBER
  const isBusy = reading.phase === 'asking' || isUnderWay(voiceFile.file)
  if (reading.phase === 'listening') {
    return (
      <Sheet title={words.ownVoice} onClose={onClose}>
        <Listening reading={reading} read={read.length} />
        <div className="h-3 overflow-hidden rounded-full border-2 border-edge bg-sunken" aria-hidden>
          <div ref={bar} className="h-full origin-left scale-x-0 bg-peacock" />
        </div>
        <Button
          className="min-h-14"
          disabled={reading.before === null}
          onClick={() => reading.before !== null && reader.again(reading.before)}
        >
          {words.again(reading.before ?? reading.number)}
        </Button>
        <Button variant="outline" wide className="min-h-14" onClick={() => reader.stop()}>
          {words.stop}
        </Button>
      </Sheet>
    )
  }
  return (
    <Sheet title={words.ownVoice} onClose={onClose}>
      {read.length > 0 && <p className="font-bold">{isDone ? words.allRead : words.howFar(read.length)}</p>}
      {!isDone && <p>{words.whatFor}</p>}
      {!isDone && <p>{words.howLong}</p>}
      {reading.phase === 'trouble' && <Trouble why={reading.why} />}
      {!isDone && (
        <Button variant="primary" wide disabled={isBusy} onClick={() => void reader.start()}>
          {reading.phase === 'trouble' ? words.tryAgain : read.length > 0 ? words.goOn : words.start}
        </Button>
      )}
      {reading.phase === 'asking' && <p role="status">{words.opening}</p>}
      <p className="text-[0.9375rem] text-ink-2">{words.whereKept}</p>
      <VoiceFile {...voiceFile} isBusy={isBusy} mayLoad={!isDone} maySave={read.length > 0} />
      {read.length > 0 && !isBusy && (
        <>
          <ReadOneAgain read={read} onChoose={(number) => void reader.start(number)} />
          <ThrowAway onSure={() => reader.sent.clear()} />
        </>
      )}
    </Sheet>
  )
}

/** The number that is to be said, and what was wrong with the last one. */
function Listening({ reading, read }: { reading: Extract<Reading, { phase: 'listening' }>; read: number }) {
  const words = hostToolWords().own
  const { number, mistake } = reading
  return (
    <>
      <p className="text-center font-bold">{words.sayIt}</p>
      {/* It is not announced: the microphone would hear the screen reader. They come in their order. */}
      <p className="text-center font-num font-semibold text-[8rem] leading-none" translate="no">
        {number}
      </p>
      <p className="text-center text-ink-2">{mistake ? words[mistake] : words.goesOn}</p>
      <p className="text-center text-ink-2">{words.howFar(read)}</p>
    </>
  )
}

function Trouble({ why }: { why: Extract<Reading, { phase: 'trouble' }>['why'] }) {
  return (
    <p role="alert" className="font-bold text-kumkum">
      {typeof why === 'string' ? hostToolWords().own.why[why] : whyFailed(why)}
    </p>
  )
}

/** The numbers that were read, of which one may be read again. */
function ReadOneAgain({ read, onChoose }: { read: readonly number[]; onChoose(number: number): void }) {
  const words = hostToolWords().own
  return (
    <Disclosure label={words.readOneAgain}>
      <ul className="grid grid-cols-6 gap-1">
        {read.map((number) => (
          <li key={number}>
            <Button wide className="px-0" aria-label={words.again(number)} onClick={() => onChoose(number)}>
              <span translate="no">{number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function ThrowAway({ onSure }: { onSure(): void }) {
  const { room } = useCurrentRoom()
  const words = hostToolWords().own
  const forget = useRoomCommand(room.id, 'forget_voice')
  return (
    <ConfirmButton
      disabled={forget.isPending}
      ask={{ title: words.throwThis, text: words.throwText, confirm: words.throwAway, cancel: words.keep }}
      onSure={() => {
        onSure()
        forget.mutate({})
      }}
    >
      {words.throwAway}
    </ConfirmButton>
  )
}
