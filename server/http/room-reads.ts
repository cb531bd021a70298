import type { RoomId, WinnerId } from '#shared/game/ids.ts'
import { RefusedError } from '../errors.ts'
import type { Read, Snapshots } from '../room/reads/snapshots.ts'
import type { WinnerPictures } from '../room/reads/winner-pictures.ts'
import { lockPicture } from './lock-picture.ts'
import { answerSnapshot, answerUnchanged, type PollPace } from './polls.ts'
import type { Answer, Asked } from './route.ts'

export interface ReadDeps {
  snapshots: Snapshots
  pictures: WinnerPictures
  pollPace: PollPace
}

/** Reads of a room. They need no session: anyone with the room number may watch. */
export function readRoom(read: Read) {
  return async ({ request, roomId }: Asked & { roomId: RoomId }, deps: ReadDeps): Promise<Answer> => {
    const snapshot = await deps.snapshots.read(roomId, read)
    if (!snapshot) throw new RefusedError('room_not_found')
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
      lockPicture(response, type, bytes.length)
      response.end(bytes)
    },
  }
}
