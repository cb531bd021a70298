import type { Logger } from 'pino'
import type { SiteAnswer } from '#shared/api.ts'
import type { siteSettingsBody } from '#shared/bodies.ts'
import type { PersonId, RoomId, WinnerId } from '#shared/game/ids.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import type { AdBoard } from '../ads/ads.ts'
import { closeRoom, deleteClosedRoom, removeName, removePicture } from '../room/gate/by-operator.ts'
import { execute, type GateDeps } from '../room/gate/execute.ts'
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

/** Logs an act of the operator without the room and its people: the log is kept longer than they are. */
const note = (log: Logger, action: string) => log.info({ action }, 'the operator of the site has acted')

/** Makes the handler of an act, which is logged once it is done. */
function acting<Asked>(action: string, act: (asked: Asked, deps: SiteDeps) => Promise<unknown>) {
  return async (asked: Asked, deps: SiteDeps): Promise<Answer> => {
    await act(asked, deps)
    note(deps.log, action)
    return { status: 204 }
  }
}

/** Makes the handler of a file that the browser saves. */
function exporting<Asked>(
  action: string,
  type: string,
  nameOf: (asked: Asked) => string,
  contentOf: (asked: Asked, deps: SiteDeps) => Promise<string>,
) {
  return async (asked: Asked, deps: SiteDeps): Promise<Answer> => {
    const content = await contentOf(asked, deps)
    note(deps.log, action)
    return {
      write: (response) => {
        response.writeHead(200, {
          ...NEVER_KEPT,
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="${nameOf(asked)}"`,
        })
        response.end(content)
      },
    }
  }
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
  note(log, 'settings changed')
  return { status: 200, headers: NEVER_KEPT, json }
}

export async function readSiteRooms(_admin: Admin, { db }: SiteDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await siteRooms(db) }
}

export async function readSiteRoom({ siteRoom: roomId }: InRoom, { db }: SiteDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await siteRoom(db, roomId) }
}

export const closeSiteRoom = acting('room closed', ({ siteRoom }: InRoom, deps) => closeRoom(deps, siteRoom))

export const deleteSiteRoom = acting('room deleted', ({ siteRoom }: InRoom, deps) => deleteClosedRoom(deps, siteRoom))

export const removeSiteName = acting('name removed', ({ siteRoom, personId }: InRoom & { personId: PersonId }, deps) =>
  removeName(deps, siteRoom, personId),
)

export const removeSitePicture = acting(
  'picture removed',
  async ({ siteRoom, winnerId }: InRoom & { winnerId: WinnerId }, deps) => {
    await removePicture(deps, siteRoom, winnerId)
    deps.pictures.forget(winnerId)
  },
)

/** Throws away all numbers that were read for a room. Nobody hears them half a minute later. */
export const removeVoice = acting('voice removed', ({ roomId }: Admin & { roomId: RoomId }, deps) =>
  execute(deps, roomId, CLOCK, { type: 'remove_voice' }),
)

const CSV = 'text/csv'

export const exportWinners = exporting(
  'winners exported',
  CSV,
  ({ siteRoom }: InRoom) => `tambola-${siteRoom}-winners.csv`,
  ({ siteRoom }, { db }) => winnersCsv(db, siteRoom),
)

export const exportPeople = exporting(
  'people exported',
  CSV,
  ({ siteRoom }: InRoom) => `tambola-${siteRoom}-people.csv`,
  ({ siteRoom }, { db }) => peopleCsv(db, siteRoom),
)

/** As a player's browser saves it, for `npm run verify-draw`. */
export const exportEvidence = exporting(
  'evidence exported',
  'application/json',
  ({ siteRoom, round }: InRoom & { round: number }) => `tambola-draw-${siteRoom}-round-${round}.json`,
  async ({ siteRoom, round }, { db }) => JSON.stringify(await evidenceOf(db, siteRoom, round), null, 2),
)

export const exportDays = exporting(
  'days exported',
  CSV,
  (_admin: Admin) => 'tambola-days.csv',
  (_admin, { db }) => daysCsv(db),
)
