import { siteWords } from '#client/words/en/site.ts'
import { dotted } from '#client/words/i18n.ts'
import type { SiteRoomRow } from '#shared/api.ts'
import { named } from '#shared/named.ts'

/** A room in one line. */
export function stateOf({ status, people, isClosed, eveningName }: SiteRoomRow): string {
  const words = siteWords()
  return dotted(eveningName && named(eveningName), words.people(people), isClosed ? words.closed : words.status(status))
}
