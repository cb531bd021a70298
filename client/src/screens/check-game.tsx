import { Check, Download, Hourglass, X } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { checksOf, faultWords, type GameCheck } from '#client/fair-draw/checks.ts'
import type { DrawState } from '#client/fair-draw/draw-watch.ts'
import { saveEvidence } from '#client/fair-draw/evidence-file.ts'
import { useDrawState, useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { usePastDraw } from '#client/fair-draw/past-draw.ts'
import { RoomNotFound } from '#client/features/no-room/room-not-found.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { PracticeBanner } from '#client/features/practice/practice-banner.tsx'
import { eveningPath, hostRoomPath, paths } from '#client/paths.ts'
import { isPractice } from '#client/practice-room.ts'
import { spacedRoom } from '#client/seat/room-words.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/room-poll.ts'
import { isInRoom, isSeated, useRoom } from '#client/server-state/room-state.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Page } from '#client/ui/page.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** What this browser has checked of a game's draw, in words that a child can follow, and the evidence to take along. */
export function CheckGame({ roomId }: { roomId: RoomId }) {
  const [query] = useSearchParams()
  const { data, error } = useRoom(roomId)
  if (isRoomGone(error)) return <RoomNotFound roomId={roomId} />
  if (!data && isTurnedAway(error)) return <RoomRefused error={error} />
  const seat = sourceOf(roomId).seat()
  const isHere = data && seat && isInRoom(data, seat)
  const playerId = data && seat && isSeated(data, seat) ? seat.playerId : null
  const asked = Number(query.get('round') ?? data?.room.round)
  const past = data && asked >= 1 && asked < data.room.round ? asked : null
  return (
    <Page title="Check this game" className="md:max-w-[40rem]">
      {isPractice(roomId) ? (
        <>
          <PracticeBanner />
          <p className="text-ink-2">Here your phone plays the part of the server.</p>
        </>
      ) : (
        <p className="text-ink-2">
          Room {spacedRoom(roomId)}
          {data && (past || data.room.round > 1) && ` · Round ${past ?? data.room.round}`}
        </p>
      )}
      {!data && <Verdict state={null} isPlayer={false} />}
      {data && past && <PastDraw roomId={roomId} round={past} />}
      {data && !past && <PresentDraw room={data.room} playerId={playerId} />}
      {data && data.room.round > 1 && <ButtonLink to={eveningPath(roomId)}>All rounds</ButtonLink>}
      {isHere ? (
        <ButtonLink variant="outline" to={placeIn(data.room)}>
          Back to the game
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard}>Back to Home</ButtonLink>
      )}
    </Page>
  )
}

function PresentDraw({ room, playerId }: { room: RoomView; playerId: PlayerId | null }) {
  useDrawWatch(room, playerId)
  return <Verdict state={useDrawState(room.id)} isPlayer={playerId !== null} />
}

/** Of a round that is over, while another one is on. */
function PastDraw({ roomId, round }: { roomId: RoomId; round: number }) {
  const { data = null } = usePastDraw(roomId, round)
  return <Verdict state={data} isPlayer={Boolean(data?.memory?.contribution)} />
}

interface VerdictProps {
  state: DrawState | null
  /** Whether this browser had a part in the draw, so that it is told of its dice. */
  isPlayer: boolean
}

function Verdict({ state, isPlayer }: VerdictProps) {
  return (
    <>
      <p role="status" className={state?.fault ? 'font-extrabold text-kumkum text-xl' : 'font-extrabold text-xl'}>
        {headline(state)}
      </p>
      {state?.memory && <Seal commitment={state.memory.commitment} isAsInvited={state.isAsInvited} />}
      {state && (state.evidence || state.fault) && <Findings state={state} isPlayer={isPlayer} />}
    </>
  )
}

function placeIn({ id, status }: RoomView): string {
  if (isPractice(id)) return paths.practice
  return status === 'waiting' ? hostRoomPath(id) : paths.activeGame
}

function headline(state: DrawState | null): string {
  if (state?.fault) return `This draw does not add up: ${faultWords(state.fault)}`
  if (!state?.evidence) return 'Looking at the draw…'
  if (state.isVerified) return 'All of this draw is right.'
  return 'All is right so far. The rest can be checked when the game is over.'
}

function Seal({ commitment, isAsInvited }: { commitment: string; isAsInvited: boolean }) {
  const seal = sealOf(commitment)
  return (
    <Card>
      <p aria-hidden className="text-4xl">
        {seal.map(({ emoji }) => emoji).join(' ')}
      </p>
      <p className="mt-1 font-bold">{seal.map(({ word }) => word).join(', ')}</p>
      <p className="mt-2 text-ink-2">
        This is the seal on the box with the numbers. Read it out: everybody in the game must see the same five
        pictures, from the first minute to the last.
      </p>
      {isAsInvited && <p className="mt-2 font-bold text-mehndi">It is the seal that came with your invitation.</p>}
    </Card>
  )
}

function Findings({ state, isPlayer }: { state: DrawState; isPlayer: boolean }) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {checksOf(state, isPlayer).map((check) => (
          <CheckLine key={check.text} check={check} />
        ))}
      </ul>
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">What this cannot show</h2>
        <p>
          Numbers that the host called came from the host’s own bag. The server does not tell the order while you play,
          but whoever runs it could look.{' '}
          {state.evidence?.lastThrow
            ? 'The dice of the phone that started the game came last, so that person could only choose the order together with its owner.'
            : 'And if that person plays too, they could have tried many dice of their own before the start.'}
        </p>
      </Card>
      {state.evidence && (
        <Button onClick={() => save(state)}>
          <Download aria-hidden size={20} /> Save the evidence
        </Button>
      )}
    </>
  )
}

function save(state: DrawState): void {
  saveEvidence(state).catch(() => showError('The evidence could not be saved. Please try again.'))
}

const SIGNS = {
  right: <Check aria-label="Right:" className="mt-0.5 shrink-0 text-mehndi" />,
  wrong: <X aria-label="Wrong:" className="mt-0.5 shrink-0 text-kumkum" />,
  later: <Hourglass aria-label="Not known yet:" className="mt-0.5 shrink-0 text-ink-2" />,
}

function CheckLine({ check: { result, text } }: { check: GameCheck }) {
  return (
    <li className="flex gap-3">
      {SIGNS[result]}
      <span>{text}</span>
    </li>
  )
}
