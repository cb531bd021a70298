import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { SessionHash } from '#shared/game/ids.ts'
import type { Joining } from '#shared/game/room/commands/commands.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import { prepared, type Tx } from '../../../db/db.ts'
import { gameRooms } from '../../../db/tables/rooms.ts'
import { isSetAside, loadPeopleConcerned, personNamed } from '../../rows/next-people.ts'
import type { RoomRow } from '../../rows/repo.ts'
import { isLookAlike } from '../../seats/look-alikes.ts'
import { nameInRoom } from '../../seats/room-names.ts'
import { isRepeated, personIdOf, placesOfSession, reclaimSeatByRequestKey, repeatOf } from '../../seats/seat-request.ts'
import { isBarred, otherSeats, seatOfName } from '../../seats/seats.ts'
import { type JoinContext, type LoadContext, sessionOf } from './load-context.ts'
import { type ComesFrom, INVITED, secondsUntilSeat } from './seat-pace.ts'

/**
 * Loads what a join of a locked room needs: repeats what an earlier request of the sender has done, finds the name that they
 * have there, and reads what decides whether they may join. A stranger has no seat, and no seat has their name.
 */
export async function loadJoinContext<Command extends Joining>(
  tx: Tx,
  room: RoomRow,
  session: SessionHash,
  sent: Command,
): Promise<{ command: Command; joinContext: JoinContext; isStranger: boolean }> {
  const seatRequest = sent.seatRequest ?? null
  const read = async () => {
    const [found] = await joinReadOf(tx).execute({ roomId: room.id, session, ...repeatOf(seatRequest) })
    if (!found) throw new Error('a locked room is gone')
    return found
  }
  let found = await read()
  let made: { name: string } | null = null
  if (found.isRepeated && seatRequest !== null) {
    made = await reclaimSeatByRequestKey(tx, seatRequest, session)
    found = await read()
  }
  const { seated, waiting, inAll } = found
  const places = seated.staying + waiting.filter((person) => !person.isAside).length
  const waitingNames = waiting.map(({ name }) => name)
  const name = made?.name ?? nameInRoom([...seated.names, ...waitingNames], sent.name)
  return {
    command: { ...sent, name },
    isStranger: inAll === 0 && !seated.names.includes(name),
    joinContext: {
      waiting: waitingNames,
      onPaper: seated.onPaper,
      taken: { seats: seated.here, places },
      inAll,
      isLookAlike: made === null && isLookAlike(name, sent.name),
      from: comesFrom(room, sent),
    },
  }
}

/** The players of a round as a join needs them. */
interface SeatedInAll {
  /** All names, those of removed players too, in the order in which they joined. */
  names: string[]
  /** Not removed. */
  here: number
  /** Neither removed nor gone. */
  staying: number
  /** The names of those on paper. */
  onPaper: string[]
}

const joinReadOf = prepared((on) =>
  on
    .select({
      seated: sql<SeatedInAll>`(
        select json_build_object(
          'names', coalesce(json_agg(name order by joined_at, id), '[]'),
          'here', count(*) filter (where not removed),
          'staying', count(*) filter (where not removed and not gone),
          'onPaper', coalesce(json_agg(name) filter (where paper_no is not null and not removed), '[]'))
        from players where players.room_id = ${sql.placeholder('roomId')})`,
      waiting: sql<{ name: string; isAside: boolean }[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'isAside', ${isSetAside})), '[]')
        from next_people where next_people.room_id = ${sql.placeholder('roomId')})`,
      inAll: placesOfSession,
      isRepeated,
    })
    .from(gameRooms)
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .prepare('join_context'),
)

/** What decides whether somebody may come in, besides the room. */
export async function newcomerNeeds(context: LoadContext, command: Joining): Promise<Needs['newcomer']> {
  const { deps, on, row, seats, joinContext } = context
  if (!joinContext) throw new Error('a join was decided without its context')
  const session = sessionOf(context)
  const { name, seatRequest } = command
  const people = joinContext.waiting.length === 0 ? [] : await loadPeopleConcerned(on, row.id, session, name)
  const waitingPerson = personNamed(people, session, name)
  const seat = joinContext.onPaper.includes(name) ? 'paper' : await seatOfName(deps.presence, on, seats, session, name)
  return {
    maxPlayers: deps.maxPlayers,
    newPersonId: seatRequest ? personIdOf(seatRequest) : null,
    seatOfName: seat,
    waitingPerson,
    isNameTaken: joinContext.isLookAlike && seat !== 'own' && !waitingPerson?.isOwn,
    isBarred: isBarred(seats, session),
    taken: joinContext.taken,
    otherSeats: { here: otherSeats(seats, people, session, name), inAll: joinContext.inAll },
    newSeatInSeconds: await secondsUntilSeat(deps.limits, row.id, joinContext.from),
  }
}

/** Whom the pace of new seats counts somebody with. */
function comesFrom({ invite }: RoomRow, joining: Joining): ComesFrom {
  const isInvited = joining.invite !== undefined && timingSafeEqual(digest(joining.invite), digest(invite))
  return isInvited ? INVITED : (joining.address ?? '')
}

/** Digests have equal lengths, so that the comparison reveals nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest()
