import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { checkGamePath } from '#client/paths.ts'
import { takenEntropy } from '#client/seat/draw-contributions.ts'
import { Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'
import { useDrawState } from './fair-draw.ts'

interface DrawSealProps {
  roomId: RoomId
  /** The name of the host who takes the numbers from a bag of their own, instead of which there is no draw to seal. */
  bagOf?: string | undefined
  className?: string
  /** Without the words. */
  isShort?: boolean
}

/**
 * The five pictures of a room's draw, which are the same on every screen during the whole game, and what they stand for. A
 * tick says that this page has checked all of it so far.
 */
export function DrawSeal({ roomId, bagOf, className, isShort = false }: DrawSealProps) {
  const words = roomWords()
  const commitment = useDrawState(roomId, (state) => state?.memory?.commitment)
  const isRight = useIsDrawRight(roomId)
  const seal = commitment ? sealOf(commitment) : []
  if (bagOf !== undefined)
    return (
      <span className={className}>
        <Sentence>{words.bagOf(named(bagOf))}</Sentence>
      </span>
    )
  return (
    // Its place is there from the start, as high as the pictures, which come later.
    <span
      className={clsx(
        'draw-seal inline-flex min-h-[1.5em] min-w-[min(13em,100%)] flex-wrap items-center gap-x-[0.4em] whitespace-nowrap leading-normal',
        className ?? 'text-[1.25em]',
      )}
    >
      {!isShort && (
        <span className="min-w-[5.5em] font-bold text-[1rem] [.tv_&]:text-[5.6vmin]">
          {isRight ? `${words.fairDraw} ✓` : words.fairDraw}
        </span>
      )}
      {seal.length > 0 && (
        <>
          <span className="sr-only">{words.picturesOf(seal.map(({ word }) => words.sealWord(word)).join(', '))}</span>
          <span aria-hidden>{seal.map(({ emoji }) => emoji).join(' ')}</span>
        </>
      )}
    </span>
  )
}

/** Whether this page has checked all of the draw so far, and found it right. */
export const useIsDrawRight = (roomId: RoomId) =>
  useDrawState(roomId, (state) => state?.fault === null && state.evidence !== null)

/**
 * The seal with a link to its explanation. The space is reserved from the start, so that nothing moves when it appears.
 */
export function SealLink({ roomId, bagOf }: DrawSealProps) {
  return (
    <Link to={checkGamePath(roomId)} className="flex min-h-12 flex-wrap items-center justify-center gap-x-2">
      <DrawSeal roomId={roomId} bagOf={bagOf} />{' '}
      <span className="font-bold text-peacock underline">{roomWords().checkGame}</span>
    </Link>
  )
}

/** Shown as soon as any check of the draw fails. It cannot be dismissed. */
export function DrawWarning({ roomId }: { roomId: RoomId }) {
  const fault = useDrawState(roomId, (state) => state?.fault ?? null)
  if (!fault) return null
  const words = roomWords()
  // The same person may have called from another device, which this page cannot know.
  const [what, more] =
    fault === 'host_call' ? [words.calledElsewhere, words.wasItYou] : [words.doesNotAddUp, words.doesNotFit]
  return (
    <div
      role="alert"
      className="draw-warning sticky top-0 z-40 col-span-full flex items-center gap-3 border-on-alarm border-b-[3px] bg-alarm px-4 py-2 text-on-alarm [.tv>&]:fixed [.tv>&]:inset-x-0"
    >
      <TriangleAlert aria-hidden size={28} className="shrink-0" />
      <p>
        <strong>{what}</strong> <span>{more}</span>{' '}
        <Link
          to={checkGamePath(roomId)}
          className="inline-block min-h-11 font-bold leading-[44px] underline focus-visible:outline-on-alarm"
        >
          {words.seeWhatIsWrong}
        </Link>
      </p>
    </div>
  )
}

/** Whether the draw lists the contribution of this player's browser. Said before the start, while it can still be mended. */
export function OwnContribution({ roomId, playerId }: { roomId: RoomId; playerId: PlayerId }) {
  const own = takenEntropy(playerId)
  const isIn = useDrawState(
    roomId,
    (state) =>
      own !== null && state?.evidence?.contributions.some((each) => each.playerId === playerId && each.entropy === own),
  )
  return <p className="min-h-6 text-ink-2 text-sm">{isIn ? roomWords().hasMixed : roomWords().hasNotMixed}</p>
}

/** The name of the host who takes the numbers from a bag of their own; undefined where they are drawn. */
export function bagOwner({ room, players }: Pick<RoomWithPlayers, 'room' | 'players'>): string | undefined {
  return whoCalls(room) === 'bag' ? (players.find(({ isHost }) => isHost)?.name ?? common().theHost) : undefined
}
