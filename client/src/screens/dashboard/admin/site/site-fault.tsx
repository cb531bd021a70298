import type { RequestError } from '#client/server-state/request.ts'
import { siteWords } from '#client/words/en/site.ts'

/** Why the server has not done or told what the operator asked for. */
export function SiteFault({ error }: { error: RequestError | null }) {
  if (!error) return null
  return (
    <p role="alert" className="font-bold text-kumkum">
      {error.code === 'admin_required' ? siteWords().sessionEnded : error.message || siteWords().notLoaded}
    </p>
  )
}
