import type { Logger } from 'pino'
import type { SiteAnswer, siteSettingsBody } from '#shared/api.ts'
import type { PersonId, RoomId, WinnerId } from '#shared/game/ids.ts'
import type { AdBoard } from '../ads/ads.ts'
import { closeRoom, deleteClosedRoom, removeName, removePicture } from '../room/gate/by-operator.ts'
import type { GateDeps } from '../room/gate/execute.ts'
import type { WinnerPictures } from '../room/reads/winner-pictures.ts'
import { changeSite, loadSite } from '../room/rows/site.ts'
import { daysCsv, evidenceOf, peopleCsv, winnersCsv } from '../site/exports.ts'
import { siteRoom, siteRooms } from '../site/rooms.ts'
import { NEVER_KEPT } from './never-kept.ts'
import type { Answer, Guards, WithBody } from './route.ts'

export interface SiteDeps extends GateDeps {
  adBoard: AdBoard
  pictures: WinnerPictures
  /** Who runs the site, as they have configured it. */
  site: SiteAnswer
  log: Logger
}

type Admin = Guards['admin']
type InRoom = Admin & { siteRoom: RoomId }

/** What an operator does is logged without the room and its people: the log is kept longer than they are. */
function acted(log: Logger, action: string): Answer {
  log.info({ action }, 'the operator of the site has acted')
  return { status: 204 }
}

/** Who runs the site, for its page on privacy. */
export async function readSite(_asked: object, { site }: SiteDeps): Promise<Answer> {
  return { status: 200, json: site }
}

export async function readSiteSettings(_admin: Admin, { db }: SiteDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await loadSite(db) }
}

export async function changeSiteSettings(
  { body }: Admin & WithBody<typeof siteSettingsBody>,
  { db, adBoard, log }: SiteDeps,
): Promise<Answer> {
  const json = await changeSite(db, body)
  adBoard.changed()
  acted(log, 'settings changed')
  return { status: 200, headers: NEVER_KEPT, json }
}

export async function readSiteRooms(_admin: Admin, { db }: SiteDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await siteRooms(db) }
}

export async function readSiteRoom({ siteRoom: roomId }: InRoom, { db }: SiteDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await siteRoom(db, roomId) }
}

export async function closeSiteRoom({ siteRoom: roomId }: InRoom, deps: SiteDeps): Promise<Answer> {
  await closeRoom(deps, roomId)
  return acted(deps.log, 'room closed')
}

export async function deleteSiteRoom({ siteRoom: roomId }: InRoom, deps: SiteDeps): Promise<Answer> {
  await deleteClosedRoom(deps, roomId)
  return acted(deps.log, 'room deleted')
}

export async function removeSiteName(
  { siteRoom: roomId, personId }: InRoom & { personId: PersonId },
  deps: SiteDeps,
): Promise<Answer> {
  await removeName(deps, roomId, personId)
  return acted(deps.log, 'name removed')
}

export async function removeSitePicture(
  { siteRoom: roomId, winnerId }: InRoom & { winnerId: WinnerId },
  deps: SiteDeps,
): Promise<Answer> {
  await removePicture(deps, roomId, winnerId)
  deps.pictures.forget(winnerId)
  return acted(deps.log, 'picture removed')
}

/** A file that the browser saves. */
function saved(name: string, type: string, content: string): Answer {
  return {
    write: (response) => {
      response.writeHead(200, {
        ...NEVER_KEPT,
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
      response.end(content)
    },
  }
}

export async function exportWinners({ siteRoom: roomId }: InRoom, { db, log }: SiteDeps): Promise<Answer> {
  const csv = await winnersCsv(db, roomId)
  acted(log, 'winners exported')
  return saved(`tambola-${roomId}-winners.csv`, 'text/csv', csv)
}

export async function exportPeople({ siteRoom: roomId }: InRoom, { db, log }: SiteDeps): Promise<Answer> {
  const csv = await peopleCsv(db, roomId)
  acted(log, 'people exported')
  return saved(`tambola-${roomId}-people.csv`, 'text/csv', csv)
}

/** As a player's browser saves it, for `npm run verify-draw`. */
export async function exportEvidence(
  { siteRoom: roomId, round }: InRoom & { round: number },
  { db, log }: SiteDeps,
): Promise<Answer> {
  const evidence = JSON.stringify(await evidenceOf(db, roomId, round), null, 2)
  acted(log, 'evidence exported')
  return saved(`tambola-draw-${roomId}-round-${round}.json`, 'application/json', evidence)
}

export async function exportDays(_admin: Admin, { db, log }: SiteDeps): Promise<Answer> {
  const csv = await daysCsv(db)
  acted(log, 'days exported')
  return saved('tambola-days.csv', 'text/csv', csv)
}
