import clsx from 'clsx'
import { Check, Download, Hourglass, X } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { checksOf, faultSentence, type GameCheck, saveEvidence, usePastDraw } from '#client/fair-draw/checks.ts'
import type { DrawState } from '#client/fair-draw/draw-watch.ts'
import { useDrawState, useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { NoRoom } from '#client/features/no-room/no-room.tsx'
import { PracticeBanner } from '#client/features/practice/practice-banner.tsx'
import { eveningPath, hostRoomPath, paths } from '#client/paths.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { isInRoom, isSeated, useRoom } from '#client/server-state/room-state.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Page } from '#client/ui/page.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { checkWords } from '#client/words/en/check.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { roomWords } from '#client/words/en/room.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isPractice, spacedRoom } from '#shared/room-number.ts'

/** What this browser has checked of a game's draw, in words that a child can follow, and the evidence to take along. */
export function CheckGame({ roomId }: { roomId: RoomId }) {
  const [query] = useSearchParams()
  const { data, error } = useRoom(roomId)
  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  const seat = sourceOf(roomId).seat()
  const isHere = data && seat && isInRoom(data, seat)
  const playerId = data && seat && isSeated(data, seat) ? seat.playerId : null
  const asked = Number(query.get('round') ?? data?.room.round)
  const past = data && asked >= 1 && asked < data.room.round ? asked : null
  return (
    <Page title={roomWords().checkGame} className="md:max-w-[40rem]">
      {isPractice(roomId) ? (
        <>
          <PracticeBanner />
          <p className="text-ink-2">{checkWords().phoneIsServer}</p>
        </>
      ) : (
        <p className="text-ink-2">
          {common().room(spacedRoom(roomId))}
          {data && (past || data.room.round > 1) && ` · ${common().round(past ?? data.room.round)}`}
        </p>
      )}
      {!data && <Verdict state={null} isPlayer={false} />}
      {data && past && <PastDraw roomId={roomId} round={past} />}
      {data && !past && <PresentDraw room={data.room} playerId={playerId} />}
      {data && data.room.round > 1 && <ButtonLink to={eveningPath(roomId)}>{eveningText().allRounds}</ButtonLink>}
      {isHere ? (
        <ButtonLink variant="outline" to={placeIn(data.room)}>
          {eveningText().backToGame}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
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
  /** Whether this browser had a part in the draw, so that it is told about its contribution. */
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
  const words = checkWords()
  if (state?.fault) return faultSentence(state.fault)
  if (!state?.evidence) return words.looking
  if (state.isVerified) return words.allRight
  return words.rightSoFar
}

function Seal({ commitment, isAsInvited }: { commitment: string; isAsInvited: boolean }) {
  const seal = sealOf(commitment)
  return (
    <Card>
      <p aria-hidden className="text-4xl">
        {seal.map(({ emoji }) => emoji).join(' ')}
      </p>
      <p className="mt-1 font-bold">{seal.map(({ word }) => roomWords().sealWord(word)).join(', ')}</p>
      <p className="mt-2 text-ink-2">{checkWords().seal}</p>
      {isAsInvited && <p className="mt-2 font-bold text-mehndi">{checkWords().asInvited}</p>}
    </Card>
  )
}

function Findings({ state, isPlayer }: { state: DrawState; isPlayer: boolean }) {
  const words = checkWords()
  return (
    <>
      <ul className="flex flex-col gap-3">
        {checksOf(state, isPlayer).map((check) => (
          <CheckLine key={check.text} check={check} />
        ))}
      </ul>
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">{words.cannotShow}</h2>
        <p>
          {words.limits} {state.evidence?.lastThrow ? words.limitsThrown : words.limitsUnthrown}
        </p>
      </Card>
      {state.evidence && (
        <Button onClick={() => save(state)}>
          <Download aria-hidden size={20} /> {words.save}
        </Button>
      )}
    </>
  )
}

function save(state: DrawState): void {
  saveEvidence(state).catch(() => showError(() => checkWords().notSaved))
}

const SIGNS = { right: Check, wrong: X, later: Hourglass }
const TONES = { right: 'text-mehndi', wrong: 'text-kumkum', later: 'text-ink-2' }

function CheckLine({ check: { result, text } }: { check: GameCheck }) {
  const Sign = SIGNS[result]
  return (
    <li className="flex gap-3">
      <Sign aria-label={checkWords()[result]} className={clsx('mt-0.5 shrink-0', TONES[result])} />
      <span>{text}</span>
    </li>
  )
}
