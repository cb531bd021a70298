import { useQuery } from '@tanstack/react-query'
import { roomKeys } from '#client/server-state/query-client.ts'
import { RequestError, request } from '#client/server-state/request.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { recallDraw } from './draw-memory.ts'
import type { DrawState } from './draw-watch.ts'

/** What this browser finds of the draw of a round that is over, by its own memory of that round. */
export function usePastDraw(roomId: RoomId, round: number) {
  return useQuery<DrawState, RequestError>({
    queryKey: roomKeys.pastDraw(roomId, round),
    queryFn: () => judgePastDraw(roomId, round),
    retry: (_failures, error) => !(error instanceof RequestError && error.status === 404),
  })
}

async function judgePastDraw(roomId: RoomId, round: number): Promise<DrawState> {
  const [{ judgeEvidence }, { draw, players }] = await Promise.all([
    import('./judge.ts'),
    request({ path: `/api/rooms/${roomId}/rounds/${round}`, answer: 'roundAnswer' }),
  ])
  const unseen = judgeEvidence(draw, roomId, null)
  const epoch = unseen.evidence?.epoch ?? ''
  // Somebody who only watched remembers the draw by its epoch.
  const known = [...players.map(({ id }) => id), epoch].map((who) => recallDraw(roomId, who)).find(Boolean)
  return { roomId, epoch, round, isAsInvited: false, ...(known ? judgeEvidence(draw, roomId, known) : unseen) }
}
