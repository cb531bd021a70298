import { LRUCache } from 'lru-cache'
import type { DrawAnswer, EveningAnswer, InviteAnswer, OpenSeatsAnswer, SeatsAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { RoomId, VoiceId, WinnerId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Recordings } from '../room/reads/recordings.ts'
import type { Read, Snapshots } from '../room/reads/snapshots.ts'
import type { WinnerPictures } from '../room/reads/winner-pictures.ts'
import { loadEvidence } from '../room/rows/draw-repo.ts'
import { isWaitingAnywhere, loadWaitingOf } from '../room/rows/next-people.ts'
import { loadReadable, loadRoom, type RoomRow } from '../room/rows/repo.ts'
import { loadRound, loadRounds } from '../room/rows/rounds.ts'
import { loadAllSeats, loadSeats } from '../room/rows/seats-repo.ts'
import { playerView } from '../room/rows/views.ts'
import { isBarred, isBorrowed, isLentOut } from '../room/seats/seats.ts'
import { NEVER_KEPT } from './never-kept.ts'
import { PARAMS } from './params.ts'
import { answerSnapshot, answerUnchanged, type PollPace } from './polls.ts'
import type { Answer, Asked, Guards } from './route.ts'
import { FORGET_SEATS } from './session.ts'
import { lockFile } from './uploads.ts'

export interface ReadDeps {
  snapshots: Snapshots
  pictures: WinnerPictures
  recordings: Recordings
  pollPace: PollPace
}

/** Reads of a room. They need no session: anyone with the room number may watch. */
export function readRoom(read: Read) {
  return async ({ request, roomId }: Asked & { roomId: RoomId }, deps: ReadDeps): Promise<Answer> => {
    const snapshot = await deps.snapshots.read(roomId, read)
    const isUnchanged = request.headers['if-none-match'] === snapshot.etag
    return {
      write: (response) =>
        isUnchanged
          ? answerUnchanged(response, snapshot.etag, deps.pollPace)
          : answerSnapshot(response, snapshot, deps.pollPace),
    }
  }
}

/** The picture of a win. Its id cannot be guessed. */
export async function readPicture({ winnerId }: { winnerId: WinnerId }, { pictures }: ReadDeps): Promise<Answer> {
  const picture = await pictures.read(winnerId)
  if (!picture) throw new RefusedError('not_found')
  const { type, bytes } = picture
  return {
    write: (response) => {
      lockFile(response, type, bytes.length)
      response.end(bytes)
    },
  }
}

/** A number as the family has read it. The id of their voice cannot be guessed. Only this browser may keep it. */
export async function readRecording(
  { voiceId, number, take }: { voiceId: VoiceId; number: number; take: number },
  { recordings }: ReadDeps,
): Promise<Answer> {
  const wav = await recordings.read(voiceId, number, take)
  if (!wav) throw new RefusedError('not_found')
  return {
    write: (response) => {
      lockFile(response, 'audio/wav', wav.length, 'private, max-age=86400, immutable')
      response.end(wav)
    },
  }
}

/** Rooms whose latest answer is kept. */
const MOST_DRAWS_KEPT = 100

export interface DrawReadDeps {
  db: Db
  drawAnswers: DrawAnswers
}

/**
 * What anybody may know of a room's draw by now, or with `?round=` of the draw of an earlier round. Like all reads of a
 * room it needs no session.
 */
export async function readDraw(
  { roomId, request }: Pick<Asked, 'request'> & { roomId: RoomId },
  { db, drawAnswers }: DrawReadDeps,
): Promise<Answer> {
  const room = await loadReadable(db, roomId)
  const round = new URLSearchParams(request.url?.split('?')[1]).get('round')
  if (round !== null && PARAMS.round(round) !== room.round)
    return { status: 200, headers: NEVER_KEPT, json: await drawOnRecord(db, roomId, PARAMS.round(round)) }
  const etag = etagOf(room)
  return { unlessKnown: { etag, json: () => drawAnswers.of(room, etag), cacheControl: NEVER_KEPT['Cache-Control'] } }
}

/** Builds one answer for each state of a room: when a game starts or ends, all its players ask at once. */
export class DrawAnswers {
  private readonly kept = new LRUCache<string, { etag: string; answer: Promise<string> }>({ max: MOST_DRAWS_KEPT })
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  of(room: RoomRow, etag: string): Promise<string> {
    const known = this.kept.get(room.id)
    if (known?.etag === etag) return known.answer
    const answer = answerFor(this.db, room)
    this.kept.set(room.id, { etag, answer })
    answer.catch(() => this.kept.delete(room.id))
    return answer
  }
}

async function answerFor(db: Db, room: RoomRow): Promise<string> {
  const evidence = await loadEvidence(db, room)
  const now = await loadRoom(db, room.id)
  if (!evidence || !now) throw new RefusedError('room_not_found')
  // The next round was opened while the parts of the evidence were read, so they may be of both.
  const isMixed = now.epoch !== room.epoch
  return JSON.stringify(isMixed ? await drawOnRecord(db, room.id, room.round) : (evidence satisfies DrawAnswer))
}

async function drawOnRecord(db: Db, roomId: RoomId, round: number): Promise<DrawAnswer> {
  const record = await loadRound(db, roomId, round)
  if (!record) throw new RefusedError('not_found')
  return record.draw
}

/** The finished rounds. Like all reads of a room it needs no session. */
export async function readEvening({ roomId }: { roomId: RoomId }, { db }: { db: Db }): Promise<Answer> {
  const room = await loadReadable(db, roomId)
  const { epoch, version } = room
  const json = async () =>
    JSON.stringify({ rounds: await loadRounds(db, roomId), epoch, version } satisfies EveningAnswer)
  return { unlessKnown: { etag: etagOf(room), json, cacheControl: NEVER_KEPT['Cache-Control'] } }
}

/** One finished round, with the evidence of its draw. */
export async function readRound(
  { roomId, round }: { roomId: RoomId; round: number },
  { db }: { db: Db },
): Promise<Answer> {
  await loadReadable(db, roomId)
  const record = await loadRound(db, roomId, round)
  if (!record) throw new RefusedError('not_found')
  return { status: 200, headers: NEVER_KEPT, json: record }
}

/** The token that a link carries, for people with a seat in the room. */
export async function readInvite(
  { roomId, seat }: Guards['seat'] & { roomId: RoomId },
  { db }: { db: Db },
): Promise<Answer> {
  const room = await loadReadable(db, roomId)
  const seated = await loadSeats(db, roomId, seat)
  if (!seated.some(({ player }) => !player.removed)) throw new RefusedError('not_your_seat')
  const json: InviteAnswer = { invite: room.invite }
  return { status: 200, headers: NEVER_KEPT, json }
}

/** The seats that a browser has in a room, for one that was closed while rounds passed. */
export async function readSeats(
  { roomId, seat }: Guards['seat'] & { roomId: RoomId },
  { db }: { db: Db },
): Promise<Answer> {
  const seated = await loadSeats(db, roomId, seat)
  const [waiting] = await loadWaitingOf(db, roomId, seat)
  const json: SeatsAnswer = {
    seats: seated
      .filter(({ player }) => !player.removed)
      .sort((left, right) => left.player.joinedAt.getTime() - right.player.joinedAt.getTime())
      .map(({ seat: held, player }) => ({ held, ...playerView(player) }))
      .map(({ held, id, personId, name, isHost, gone }) => ({
        playerId: id,
        personId,
        name,
        isHost,
        isLent: isBorrowed(held, seat),
        isLentOut: isLentOut(held, seat),
        isGone: gone,
      })),
    waiting: waiting ? { personId: waiting.personId, name: waiting.name } : null,
    ...(isBarred(seated, seat) && { isRemoved: true }),
  }
  return { status: 200, headers: NEVER_KEPT, json }
}

/** The seats with which a browser can go on, for one that has forgotten its rooms. With none at all it need not ask again. */
export async function readOpenSeats({ seat }: Guards['seat'], { db }: { db: Db }): Promise<Answer> {
  const all = await loadAllSeats(db, seat)
  const mustAskAgain = all.length > 0 || (await isWaitingAnywhere(db, seat))
  const open = all.filter(
    ({ seat: held, player, room }) => !player.removed && !player.gone && !room.eveningOver && !isLentOut(held, seat),
  )
  const json: OpenSeatsAnswer = {
    seats: open.map(({ player, room: { id: roomId, status } }) => {
      const { id: playerId, personId, name, isHost } = playerView(player)
      return { roomId, status, playerId, personId, name, isHost }
    }),
  }
  return { status: 200, headers: { ...NEVER_KEPT, ...(!mustAskAgain && FORGET_SEATS) }, json }
}
