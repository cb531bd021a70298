import type {
  Answers,
  CallAnswer,
  ClaimAnswer,
  ConfirmAnswer,
  InviteAnswer,
  PlayerAnswer,
  StartAnswer,
} from '#shared/api.ts'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { RoomCommandType, SentCommandType } from '#shared/game/room/commands/commands.ts'
import { recordedIn, wavOf } from '#shared/input/wav.ts'
import { RefusedError } from '../errors.ts'
import type { GateDeps } from '../room/gate/execute.ts'
import { screenshotInTurn } from '../room/reads/winner-pictures.ts'
import { loadDraw, loadEntropy } from '../room/rows/draw-repo.ts'
import { loadWinner, type RoomRow } from '../room/rows/repo.ts'
import { loadSeats } from '../room/rows/seats-repo.ts'
import { playerView, roomChange, winnerView } from '../room/rows/views.ts'
import { belongsTo } from '../room/seats/seats.ts'
import { endHostLink, makeHostLink, useHostLink } from './host-link.ts'
import { playerId } from './params.ts'
import { answerOf, joinNext, joinRoom, type RoomDeps } from './rooms.ts'
import type { Answer, CommandContext } from './route.ts'
import { type CommandRequest, playerNow, sendCommand } from './send-command.ts'

/** How the commands answer that have an answer of their own. */
export const OWN_ANSWERS: {
  [Type in Exclude<SentCommandType, RoomCommandType>]: (asked: CommandContext<Type>, deps: RoomDeps) => Promise<Answer>
} = {
  join: joinRoom,
  join_next: joinNext,
  use_host_link: useHostLink,
  make_host_link: makeHostLink,
  end_host_link: endHostLink,
  select_ticket: (asked, deps) => answerPlayer('select_ticket', asked, deps),
  unselect_ticket: (asked, deps) => answerPlayer('unselect_ticket', asked, deps),
  rename: (asked, deps) => answerPlayer('rename', asked, deps),
  confirm_tickets: confirmTickets,
  leave: async (asked, deps) => {
    await sendCommand('leave', asked, deps)
    return { status: 204 }
  },
  start_game: startGame,
  call_number: callNumber,
  claim: claimWin,
  renew_invite: renewInvite,
  add_papers: addPapers,
  write_ticket: writeTicket,
  record_number: recordNumber,
}

type OfPlayer = 'select_ticket' | 'unselect_ticket' | 'rename' | 'confirm_tickets'

const answerPlayer = async (type: OfPlayer, asked: CommandRequest, deps: GateDeps) => ({
  status: 200,
  json: await playerAfter(type, asked, deps),
})

async function playerAfter(type: OfPlayer, asked: CommandRequest, deps: GateDeps): Promise<PlayerAnswer> {
  const done = await sendCommand(type, asked, deps)
  const player = await playerNow(deps, answerOf(done, 'player').playerId)
  return { player: playerView(player), ...versionOf(done.room) }
}

async function confirmTickets(asked: CommandContext<'confirm_tickets'>, deps: GateDeps): Promise<Answer> {
  const { roomId } = await playerNow(deps, asked.playerId)
  const changed = await playerAfter('confirm_tickets', { ...asked, roomId }, deps)
  const entropy = await loadEntropy(deps.db, roomId, asked.playerId)
  return { status: 200, json: { ...changed, entropy } satisfies ConfirmAnswer }
}

async function startGame(asked: CommandContext<'start_game'>, deps: GateDeps): Promise<Answer> {
  const { room } = await sendCommand('start_game', asked, deps)
  const draw = await loadDraw(deps.db, asked.roomId)
  const json: StartAnswer = { ...roomChange(room, deps), lastThrow: draw?.lastThrow ?? null }
  return { status: 200, json }
}

async function callNumber(asked: CommandContext<'call_number'>, deps: GateDeps): Promise<Answer> {
  const called = await sendCommand('call_number', asked, deps)
  const { type: _, ...call } = answerOf(called, 'call')
  return { status: 200, json: { ...roomChange(called.room, deps), ...call } satisfies CallAnswer }
}

async function claimWin(asked: CommandContext<'claim'>, deps: GateDeps): Promise<Answer> {
  const { roomId, seat, body } = asked
  const claimant = playerId(body.playerId)
  const isPictured = body.screenshot && (await mayClaimFor(deps, roomId, seat, claimant))
  const screenshot = isPictured ? await screenshotInTurn(body.screenshot as string) : null
  const won = await sendCommand('claim', asked, deps, { screenshot })
  const { winnerId, isNew } = answerOf(won, 'winner')
  const winner = await loadWinner(deps.db, winnerId)
  if (!winner) throw new RefusedError('room_not_found')
  const json: ClaimAnswer = { ...winnerView(winner), ...versionOf(won.room) }
  return { status: isNew ? 201 : 200, json }
}

/** Asked before a picture is decoded, which costs far more. The claim itself is decided later. */
async function mayClaimFor({ db }: GateDeps, roomId: RoomId, session: SessionHash, claimant: PlayerId) {
  const seats = await loadSeats(db, roomId, session, { playerId: claimant })
  return seats.some(({ player, seat }) => player.id === claimant && belongsTo(seat, session))
}

async function renewInvite(asked: CommandContext<'renew_invite'>, deps: GateDeps): Promise<Answer> {
  const { room } = await sendCommand('renew_invite', asked, deps)
  const json: InviteAnswer = { invite: room.invite }
  return { status: 200, json }
}

/** Answers the first of the new people. */
async function addPapers(asked: CommandContext<'add_papers'>, deps: RoomDeps): Promise<Answer> {
  const seatRequest = deps.seatRequestOf(asked.request, JSON.stringify(['paper', asked.body]), asked.roomId)
  const made = await sendCommand('add_papers', asked, deps, { seatRequest })
  const { playerId: firstId, isReconnection } = answerOf(made, 'joined')
  const first = await playerNow(deps, firstId)
  const json: Answers['papersAnswer'] = { ...playerView(first), ...versionOf(made.room) }
  return { status: isReconnection ? 200 : 201, json }
}

/** Answers the person who holds the ticket. */
async function writeTicket(asked: CommandContext<'write_ticket'>, deps: GateDeps): Promise<Answer> {
  const written = await sendCommand('write_ticket', asked, deps)
  const { playerId: ownerId, isReconnection } = answerOf(written, 'joined')
  const owner = await playerNow(deps, ownerId)
  const json: Answers['papersAnswer'] = { ...playerView(owner), ...versionOf(written.room) }
  return { status: isReconnection ? 200 : 201, json }
}

/** Nothing of what was sent is kept but its samples, in a file that is written here. */
async function recordNumber(asked: CommandContext<'record_number'>, deps: GateDeps): Promise<Answer> {
  const samples = recordedIn(Buffer.from(asked.body.clip, 'base64'))
  if (!samples) throw new RefusedError('not_a_recording')
  const clip = Buffer.from(wavOf(samples)).toString('base64')
  const { room } = await sendCommand('record_number', asked, deps, { clip })
  return { status: 200, json: roomChange(room, deps) }
}

const versionOf = ({ epoch, version }: RoomRow) => ({ epoch, version })
