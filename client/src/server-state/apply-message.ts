import type { GameStateAnswer, RoomAnswer } from '#shared/api.ts'
import type { RoomWithPlayers, Versioned } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { amend, queryClient, refresh } from './query-client.ts'
import { roomKeys } from './room-keys.ts'
import { stateAfter } from './state-after.ts'
import { addWinner } from './winners.ts'

/**
 * Takes a message into this browser's copies of the room. A copy that has the version before it is brought forward without
 * a request; one that has missed something is asked for again; to an older message nothing happens.
 */
export function applyMessage(message: ServerMessage): void {
  const { roomId, e: epoch, v: version } = message
  updateCached<GameStateAnswer>(roomKeys.gameState(roomId), message, {
    stateOf: ({ gameState }) => gameState,
    answerOf: (gameState) => ({ gameState, epoch, version }),
  })
  updateCached<RoomAnswer>(roomKeys.room(roomId), message, {
    stateOf: (answer) => answer,
    answerOf: (state) => ({ ...state, epoch, version }),
  })
  if (message.type === 'winner_announced') addWinner(message.payload.winner)
}

function updateCached<Answer extends Versioned>(
  queryKey: readonly string[],
  message: ServerMessage,
  as: { stateOf(answer: Answer): RoomWithPlayers; answerOf(state: RoomWithPlayers): Answer },
): void {
  const known = queryClient.getQueryData<Answer>(queryKey)
  if (!known) return
  const step = nextStep(known, as.stateOf(known), message)
  if (step === 'ask') void refresh(queryKey)
  else if (step) amend<Answer>(queryKey, () => as.answerOf(step))
}

/** What a message makes of a state: the next one, a question to the server, or nothing. */
export function nextStep(
  known: Versioned,
  state: RoomWithPlayers,
  message: ServerMessage,
): RoomWithPlayers | 'ask' | null {
  if (message.e !== known.epoch) return 'ask'
  if (message.v <= known.version) return null
  if (message.type === 'heartbeat' || message.v !== known.version + 1) return 'ask'
  return stateAfter(state, message) ?? 'ask'
}
