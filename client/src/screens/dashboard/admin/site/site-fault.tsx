import type { RequestError } from '#client/server-state/request.ts'
import { siteWords } from '#client/words/en/site.ts'

/** Why the server has not done or told what the operator asked for. */
export function SiteFault({ error }: { error: RequestError | null }) {
  if (!error) return null
  return (
    <p role="alert" className="font-bold text-kumkum">
      {wordsFor(error)}
    </p>
  )
}

function wordsFor({ code, message }: RequestError): string {
  const words = siteWords()
  const ofOperators: Record<string, string> = {
    admin_required: words.sessionEnded,
    picture_not_found: words.pictureGone,
    close_room_first: words.closeFirst,
  }
  return ofOperators[code ?? ''] ?? (message || words.notLoaded)
}
