import type { RoomChangeAnswer } from '#shared/api.ts'
import type { PersonId } from '#shared/game/ids.ts'
import { type AutoPause, type AutoSettings, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView, WinnerState, WinnerView } from '#shared/game/room/state.ts'
import type { PlayerRow, RoomRow, WinnerRow } from './repo.ts'

/*
 * What everybody may see of a row is named here, column by column: a new column is private until it is added. No `...row`.
 */

/** A room as everybody may see it, with the pace of calls on this server. */
export function roomView(room: RoomRow, { cooldownMs }: { cooldownMs: number }): RoomView {
  return {
    id: room.id,
    epoch: room.epoch,
    version: room.version,
    hostId: room.hostId,
    round: room.round,
    status: room.status,
    currentNumber: room.currentNumber,
    audioAnnouncement: room.audioAnnouncement,
    winnerAnnouncement: room.winnerAnnouncement,
    lastWinner: room.lastWinner,
    calledNumbers: room.calledNumbers,
    hostCalledNumbers: room.hostCalledNumbers,
    selectedTickets: room.selectedTickets,
    disabledPatterns: room.disabledPatterns,
    locked: room.locked,
    callerId: room.callerId,
    ...settingsOf(room),
    eveningOver: room.eveningOver,
    ...planOf(room),
    ...(room.ownVoice && { ownVoice: room.ownVoice }),
    callCooldownMs: cooldownMs,
    createdAt: room.createdAt.toISOString(),
  }
}

/** A room as a command that changed it has left it. */
export function roomChange(room: RoomRow, pace: { cooldownMs: number }): RoomChangeAnswer {
  return { room: roomView(room, pace), epoch: room.epoch, version: room.version }
}

/** What only people on paper have. */
export const onPaperOf = ({ paperNo, written }: Pick<PlayerRow, 'paperNo' | 'written'>) =>
  paperNo === null ? {} : ({ kind: 'paper', paperNo, ...(Object.keys(written).length > 0 && { written }) } as const)

/** The person who has a seat: for a second one that of the other seat. */
export const personOf = ({ joinedTo, personId }: Pick<PlayerRow, 'joinedTo' | 'personId'>): PersonId =>
  joinedTo ?? personId

/** What only a second seat has. */
function formerOf({ personId, name, beforeJoining }: PlayerRow): Pick<PlayerView, 'former'> {
  if (!beforeJoining) return {}
  const { ticketIds, isDone } = beforeJoining
  return { former: { personId, name, ticketIds, isDone } }
}

/** A player as everyone in the room may see them. */
export function playerView(player: PlayerRow): PlayerView {
  return {
    id: player.id,
    roomId: player.roomId,
    personId: personOf(player),
    name: player.joinedName ?? player.name,
    ticketCount: player.ticketCount,
    selectedTicketIds: player.selectedTicketIds,
    tickets: player.tickets,
    markedNumbers: player.markedNumbers,
    outOf: player.outOf,
    isHost: player.isHost,
    isReady: player.isReady,
    ticketSelectionDone: player.ticketSelectionDone,
    gone: player.gone,
    ...onPaperOf(player),
    ...formerOf(player),
    joinedAt: player.joinedAt.toISOString(),
  }
}

/** A win as it is listed: with the path of its picture, which an `img` shows like the picture itself. */
export function winnerView(winner: WinnerRow): WinnerView {
  return {
    id: winner.id,
    roomId: winner.roomId,
    playerId: winner.playerId,
    personId: winner.personId,
    playerName: winner.playerName,
    pattern: winner.pattern,
    ticketNumber: winner.ticketNumber,
    seq: winner.seq,
    place: winner.place,
    rank: winner.rank,
    also: winner.also,
    prize: winner.prize,
    screenshot: winner.hasPicture ? `/api/winners/${winner.id}/picture` : null,
    createdAt: winner.createdAt.toISOString(),
  }
}

/** Converts the loaded rows to the state that the rules work on. */
export function stateOf(
  row: RoomRow,
  { players, wins }: { players: readonly PlayerRow[]; wins: WinnerState[] },
  pace: { cooldownMs: number },
): RoomState {
  return {
    room: roomView(row, pace),
    players: players.map(playerView),
    waiting: [],
    winners: wins,
    lastCalledAt: row.lastCalledAt?.getTime() ?? null,
    callerSeenAt: row.callerSeenAt.getTime(),
    lastWonAt: row.lastWonAt?.getTime() ?? null,
    nextCallAt: row.nextCallAt?.getTime() ?? null,
    changedAt: row.changedAt.getTime(),
  }
}

/*
 * House rules and auto call in the room's row. Only what differs from the defaults is stored, so that a row in which
 * nobody chose anything says so.
 */

type RoomSettings = Pick<RoomView, 'rules' | 'auto'>
type SettingsColumns = Pick<RoomRow, 'rules' | 'autoState' | 'autoSettings' | 'autoPause'>

export function settingsOf(row: RoomRow): RoomSettings {
  const { rules, autoState, autoSettings, autoPause, nextCallAt, now } = row
  return {
    rules: { ...DEFAULT_RULES, ...rules },
    auto: {
      state: autoState,
      ...DEFAULT_AUTO_SETTINGS,
      ...autoSettings,
      ...(autoPause ?? NO_PAUSE),
      dueInMs: nextCallAt && Math.max(0, nextCallAt.getTime() - now),
    },
  }
}

type Planned = Pick<RoomView, 'plan'>
export type PlanColumns = Pick<RoomRow, 'startsAt' | 'zone' | 'eveningName' | 'cancelled' | 'planChanges'>

/** Nothing for a room that was opened for now, so that it is answered as if there were no plans. */
export function planOf(row: PlanColumns & { now: number }): Planned {
  const { startsAt, zone, eveningName: name, cancelled: isCancelled, planChanges: changes, now } = row
  if (!startsAt || !zone) return {}
  const startsInMs = startsAt.getTime() - now
  return { plan: { startsAt: startsAt.toISOString(), startsInMs, zone, name, isCancelled, changes } }
}

/** The columns of the plan that a decision has changed. */
export function planChanged(before: Planned, { plan }: Planned): Partial<PlanColumns> {
  if (!plan || plan === before.plan) return {}
  const { startsAt, zone, name, isCancelled, changes } = plan
  return { startsAt: new Date(startsAt), zone, eveningName: name, cancelled: isCancelled, planChanges: changes }
}

/** The columns of the settings that a decision has changed. */
export function settingsChanged(before: RoomSettings, after: RoomSettings): Partial<SettingsColumns> {
  if (before.rules === after.rules && before.auto === after.auto) return {}
  return differing(columnsOf(after), columnsOf(before))
}

function columnsOf({ rules, auto }: RoomSettings): SettingsColumns {
  const { state, paceMs, afterWin, whenAway, reason, by, away, of } = auto
  const settings: AutoSettings = { paceMs, afterWin, whenAway }
  const pause: AutoPause = { reason, by, away, of }
  return {
    rules: differing(rules, DEFAULT_RULES),
    autoState: state,
    autoSettings: differing(settings, DEFAULT_AUTO_SETTINGS),
    autoPause: reason === null ? null : pause,
  }
}

/** The entries of an object that another one does not have like this. */
function differing<T extends object>(of: T, from: T): Partial<T> {
  const isOther = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(from[key as keyof T])
  return Object.fromEntries(Object.entries(of).filter(isOther)) as Partial<T>
}
