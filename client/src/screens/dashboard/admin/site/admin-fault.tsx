import type { RequestError } from '#client/server-state/request.ts'
import { siteWords } from '#client/words/en/site.ts'

/** Why the server has not done or told what the admin asked for. */
export function AdminFault({ error }: { error: RequestError | null }) {
  if (!error) return null
  return (
    <p role="alert" className="font-bold text-kumkum">
      {faultInWords(error)}
    </p>
  )
}

/** The same in words. */
export function faultInWords({ code, message }: RequestError): string {
  return siteWords().refused(code ?? null, message) || siteWords().notLoaded
}
