import { adBody, adminSessionBody, createRoomBody, markBody, siteSettingsBody } from '#shared/bodies.ts'
import { type AdminDeps, readDailyTotals, readRoomAnalytics, signIn, signOut } from './admin.ts'
import { type AdDeps, createAd, readAds, removeAd, updateAd } from './ads.ts'
import { readCalendar } from './calendar.ts'
import { COMMAND_ROWS } from './command-rows.ts'
import { readHostLink } from './host-link.ts'
import { type LanDeps, readAddresses } from './lan-addresses.ts'
import { type MarkRouteDeps, mark, unmark } from './marks.ts'
import { alive, type HealthDeps, type MetricsDeps, readMetrics, ready } from './monitoring.ts'
import { type ReactionDeps, react } from './reactions.ts'
import { readRemoved } from './removed.ts'
import {
  type DrawReadDeps,
  type ReadDeps,
  readDraw,
  readEvening,
  readInvite,
  readOpenSeats,
  readPicture,
  readRecording,
  readRoom,
  readRound,
  readSeats,
} from './room-reads.ts'
import { openRoom, type RoomDeps } from './rooms.ts'
import { rowsWith } from './route.ts'
import {
  changeSiteSettings,
  closeSiteRoom,
  deleteSiteRoom,
  exportDays,
  exportEvidence,
  exportPeople,
  exportWinners,
  readSite,
  readSiteRoom,
  readSiteRooms,
  readSiteSettings,
  removeSiteName,
  removeSitePicture,
  removeVoice,
  type SiteDeps,
} from './site.ts'
import { giveUploadLink, readUpload, takeUpload, type UploadDeps } from './uploads.ts'

/** What the handlers work with. */
export interface RouteDeps
  extends RoomDeps,
    ReadDeps,
    DrawReadDeps,
    MarkRouteDeps,
    AdminDeps,
    AdDeps,
    UploadDeps,
    ReactionDeps,
    HealthDeps,
    LanDeps,
    SiteDeps,
    MetricsDeps {}

const route = rowsWith<RouteDeps>()

/**
 * Every route but the pages: method and path, guard, request limit, body and handler. The checks in front of the handler
 * follow from the row (router.ts), so none can be forgotten.
 */
export const ROUTES = [
  // Most reads never get here (polls.ts).
  route('POST /api/players/:playerId/mark', { guard: 'seat', limit: null, body: markBody, run: mark }),

  // Joins, calls, claims and all else that changes a room: each in its file in shared/game/room/commands.
  ...COMMAND_ROWS,

  route('GET /healthz', { guard: 'no session', limit: null, body: null, takesTurn: false, run: alive }),
  route('GET /readyz', { guard: 'no session', limit: null, body: null, run: ready }),
  route('GET /metrics', { guard: 'metrics token', limit: null, body: null, takesTurn: false, run: readMetrics }),
  route('GET /objects/uploads/:uploadId', {
    guard: 'no session',
    limit: null,
    body: null,
    takesTurn: false,
    run: readUpload,
  }),
  route('PUT /objects/uploads/:uploadId', {
    guard: 'signed link',
    limit: null,
    body: null,
    takesTurn: false,
    run: takeUpload,
  }),

  route('GET /api/rooms/:roomId', { guard: 'no session', limit: null, body: null, run: readRoom('room') }),
  route('GET /api/game-state/:roomId', { guard: 'no session', limit: null, body: null, run: readRoom('game-state') }),
  route('GET /api/rooms/:roomId/winners', { guard: 'no session', limit: null, body: null, run: readRoom('winners') }),
  route('GET /api/winners/:winnerId/picture', { guard: 'no session', limit: null, body: null, run: readPicture }),
  route('GET /api/voices/:voiceId/:number/:take', { guard: 'no session', limit: null, body: null, run: readRecording }),
  route('GET /api/rooms/:roomId/draw', { guard: 'no session', limit: null, body: null, run: readDraw }),
  route('GET /api/rooms/:roomId/evening', { guard: 'no session', limit: null, body: null, run: readEvening }),
  route('GET /api/rooms/:roomId/rounds/:round', { guard: 'no session', limit: null, body: null, run: readRound }),
  route('GET /api/rooms/:roomId/seats', { guard: 'seat', limit: null, body: null, run: readSeats }),
  route('GET /api/seats', { guard: 'seat', limit: null, body: null, run: readOpenSeats }),
  route('GET /api/rooms/:roomId/invite', { guard: 'seat', limit: null, body: null, run: readInvite }),
  route('GET /invitation/:roomId.ics', { guard: 'no session', limit: null, body: null, run: readCalendar }),
  route('GET /api/addresses', { guard: 'no session', limit: null, body: null, run: readAddresses }),
  route('GET /api/advertisements', { guard: 'no session', limit: null, body: null, run: readAds }),

  route('POST /api/rooms', { guard: 'session', limit: ['rooms', 'plans'], body: createRoomBody, run: openRoom }),
  route('POST /api/players/:playerId/unmark', { guard: 'seat', limit: null, body: markBody, run: unmark }),
  route('POST /api/players/:playerId/reactions/:reaction', { guard: 'seat', limit: null, body: null, run: react }),
  route('GET /api/rooms/:roomId/host-link', { guard: 'seat', limit: null, body: null, run: readHostLink }),
  route('GET /api/rooms/:roomId/removed', { guard: 'seat', limit: null, body: null, run: readRemoved }),

  route('POST /api/admin/session', {
    guard: 'session',
    // Wrong codes are counted by `CodeAttempts`.
    limit: null,
    body: adminSessionBody,
    takesTurn: false,
    run: signIn,
  }),
  route('DELETE /api/admin/session', { guard: 'session', limit: null, body: null, run: signOut }),
  route('GET /api/analytics/rooms', { guard: 'admin', limit: null, body: null, run: readRoomAnalytics }),
  route('GET /api/analytics/days', { guard: 'admin', limit: null, body: null, run: readDailyTotals }),
  route('POST /api/advertisements', { guard: 'admin', limit: null, body: adBody, run: createAd }),
  route('PUT /api/advertisements/:adId', { guard: 'admin', limit: null, body: adBody, run: updateAd }),
  route('DELETE /api/advertisements/:adId', { guard: 'admin', limit: null, body: null, run: removeAd }),
  route('DELETE /api/rooms/:roomId/voice', { guard: 'admin', limit: null, body: null, run: removeVoice }),
  route('POST /api/objects/upload', { guard: 'admin', limit: null, body: null, run: giveUploadLink }),

  route('GET /api/site', { guard: 'no session', limit: null, body: null, takesTurn: false, run: readSite }),
  route('GET /api/site/settings', { guard: 'admin', limit: null, body: null, run: readSiteSettings }),
  route('PUT /api/site/settings', { guard: 'admin', limit: null, body: siteSettingsBody, run: changeSiteSettings }),
  route('GET /api/site/rooms', { guard: 'admin', limit: null, body: null, run: readSiteRooms }),
  route('GET /api/site/rooms/:siteRoom', { guard: 'admin', limit: null, body: null, run: readSiteRoom }),
  route('POST /api/site/rooms/:siteRoom/close', { guard: 'admin', limit: null, body: null, run: closeSiteRoom }),
  route('DELETE /api/site/rooms/:siteRoom', { guard: 'admin', limit: null, body: null, run: deleteSiteRoom }),
  route('DELETE /api/site/rooms/:siteRoom/names/:personId', {
    guard: 'admin',
    limit: null,
    body: null,
    run: removeSiteName,
  }),
  route('DELETE /api/site/rooms/:siteRoom/pictures/:winnerId', {
    guard: 'admin',
    limit: null,
    body: null,
    run: removeSitePicture,
  }),
  route('GET /exports/:siteRoom/winners.csv', { guard: 'admin', limit: null, body: null, run: exportWinners }),
  route('GET /exports/:siteRoom/people.csv', { guard: 'admin', limit: null, body: null, run: exportPeople }),
  route('GET /exports/:siteRoom/draw-:round.json', { guard: 'admin', limit: null, body: null, run: exportEvidence }),
  route('GET /exports/days.csv', { guard: 'admin', limit: null, body: null, run: exportDays }),
]

export type RouteName = (typeof ROUTES)[number]['name']
