import { Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { paths } from '#client/paths.ts'
import { useTestCall } from '#client/server-state/game-mutations.ts'
import { RequestError } from '#client/server-state/request.ts'
import { useCreateRoom, useJoinRoom } from '#client/server-state/room.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import { rateOf } from '#client/speech/engine.ts'
import { speaker, useVoiceState } from '#client/speech/speaker.ts'
import { useVoices } from '#client/speech/use-voices.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Badge, Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Page } from '#client/ui/page.tsx'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { HIGHEST_NUMBER, LOWEST_NUMBER } from '#shared/game/limits.ts'

/** The number that is broadcast first. */
const FIRST_TEST_NUMBER = 42

interface TestSeat {
  roomId: RoomId
  playerId: PlayerId | null
}

/**
 * For developers: makes a room, joins it, sends numbers through it, and shows what comes back and what is spoken. The seat
 * of the test is not stored: this browser may be playing a real game.
 */
export function AudioTest() {
  const [audioLog, logAudio] = useLog()
  const voice = useVoiceState()
  const speak = (text: string, what: string) => {
    speaker.speakNumber(text)
    logAudio(`${what} "${text}"`)
  }
  const test = useTestRoom((announcement) => speak(announcement, 'spoke'))
  const { seat, status, messageCount, connectionLog } = test
  const speakSample = () => {
    speaker.unlock()
    speak(numberAnnouncement(88), 'asked to speak')
  }
  const report = JSON.stringify({
    socket: status,
    voice,
    seat,
    messageCount,
    connectionLog,
    audioLog,
    agent: navigator.userAgent,
  })
  return (
    <Page title="Audio Test" className="lg:max-w-[60rem]">
      <div className="flex flex-wrap gap-2">
        <Badge
          tone={status === 'live' ? 'peacock' : 'plain'}
        >{`Socket: ${seat?.playerId ? status : 'not opened'}`}</Badge>
        <Badge>{`Room: ${seat?.roomId ?? 'none'}`}</Badge>
        <Badge>{`Player: ${seat?.playerId?.slice(0, 8) ?? 'none'}`}</Badge>
        <Badge>{`Messages: ${messageCount}`}</Badge>
      </div>
      <ol className="grid gap-2 sm:grid-cols-3">
        {test.steps.map(({ what, label, run, isOff }) => (
          <li key={what}>
            <Button variant="outline" wide onClick={() => void run()} disabled={isOff}>
              {label}
            </Button>
          </li>
        ))}
      </ol>
      <div className="grid gap-4 lg:grid-cols-2">
        <LogLines title="Connection log" lines={connectionLog} />
        <LogLines title="Audio log" lines={audioLog} />
      </div>
      <p className="text-ink-2">
        {`Voice: ${voice}. Numbers at rate ${rateOf('number')}, winners at ${rateOf('winner')}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={speakSample}>Speak 88</Button>
        <CopyButton icon={Copy} label="Copy report" doneLabel="Copied" text={report} />
        <ButtonLink to={paths.dashboard}>Back to Home</ButtonLink>
      </div>
      <VoiceTable />
    </Page>
  )
}

/** A room of one player, made and used step by step. */
function useTestRoom(onNumber: (announcement: string) => void) {
  const [seat, setSeat] = useState<TestSeat | null>(null)
  const [testNumber, setTestNumber] = useState(FIRST_TEST_NUMBER)
  const [messageCount, setMessageCount] = useState(0)
  const [connectionLog, log] = useLog()
  const createRoom = useCreateRoom()
  const joinRoom = useJoinRoom()
  const testCall = useTestCall()

  const player = seat?.playerId ? { playerId: seat.playerId, isHost: true } : null
  const { status } = useRoomSocket(seat?.playerId ? seat.roomId : '', player, (message) => {
    setMessageCount((count) => count + 1)
    log(`received ${message.type}`)
    if (message.type === 'number_called') onNumber(message.payload.announcement)
  })

  const attempt = async (what: string, run: () => Promise<string>) => {
    speaker.unlock()
    try {
      log(`${what}: ${await run()}`)
    } catch (error) {
      log(`${what} failed: ${error instanceof RequestError ? error.message : String(error)}`)
    }
  }
  const create = () =>
    attempt('create', async () => {
      const { room } = await createRoom.mutateAsync({ hostName: 'Audio test', ticketCount: 1 })
      setSeat({ roomId: room.id, playerId: null })
      return `room ${room.id}`
    })
  const join = () =>
    attempt('join', async () => {
      const roomId = seat?.roomId ?? ''
      const joined = await joinRoom.mutateAsync({ roomId, name: 'Audio test', ticketCount: 1 })
      setSeat({ roomId, playerId: joined.id })
      return `player ${joined.id.slice(0, 8)}`
    })
  const broadcast = () =>
    attempt('broadcast', async () => {
      const number = testNumber
      await testCall.mutateAsync({ roomId: seat?.roomId ?? '', number })
      setTestNumber(number >= HIGHEST_NUMBER ? LOWEST_NUMBER : number + 1)
      return `number ${number}`
    })
  const isConnected = seat?.playerId && status === 'live'
  const steps = [
    { what: 'create', label: '1. Create a test room', run: create, isOff: createRoom.isPending },
    { what: 'join', label: '2. Join it', run: join, isOff: !seat || joinRoom.isPending },
    {
      what: 'broadcast',
      label: `3. Broadcast ${testNumber}`,
      run: broadcast,
      isOff: !isConnected || testCall.isPending,
    },
  ]
  return { seat, status, messageCount, connectionLog, steps }
}

/** Lines that a log keeps. */
const LOG_LINES = 10

interface LogLine {
  id: number
  text: string
}

/** The last lines of a log, newest last, and the way to add one. */
export function useLog(): [lines: readonly LogLine[], log: (text: string) => void] {
  const [lines, setLines] = useState<readonly LogLine[]>([])
  const log = useCallback((text: string) => {
    const time = new Date().toLocaleTimeString('en-IN', { hour12: false })
    setLines((known) =>
      [...known, { id: (known[known.length - 1]?.id ?? 0) + 1, text: `${time} ${text}` }].slice(-LOG_LINES),
    )
  }, [])
  return [lines, log]
}

export function LogLines({ title, lines }: { title: string; lines: readonly LogLine[] }) {
  return (
    <Card>
      <h2 className="font-extrabold">{title}</h2>
      <div role="log" aria-label={title} className="min-h-20 font-mono text-[0.8125rem] wrap-anywhere">
        {lines.length === 0 ? (
          <p className="text-ink-2">No messages yet</p>
        ) : (
          lines.map(({ id, text }) => <p key={id}>{text}</p>)
        )}
      </div>
    </Card>
  )
}

/** All voices of this browser, with their language and where they speak from. */
export function VoiceTable() {
  const voices = useVoices()
  return (
    <Card>
      <h2 className="font-extrabold">{`Voices (${voices.length})`}</h2>
      <ul className="text-[0.9375rem]">
        {voices.map(({ name, lang, localService, voiceURI }) => (
          <li key={voiceURI + name}>{`${name} · ${lang} · ${localService ? 'on this device' : 'from a server'}`}</li>
        ))}
      </ul>
    </Card>
  )
}
