import { en } from '#client/words/en/refusals.ts'
import { type RefusalName, refusal } from '#shared/refusals.ts'
import { area } from './area.ts'

const words = area(en, { hi: async () => (await import('#client/words/hi/refusals.ts')).hi })

/** A refusal as it is shown. */
export function refused(name: RefusalName, n?: number): { title: string; message: string } {
  const { title, message } = refusal(name, n)
  return { title: words().title(title), message: words().message(name, message, n) }
}

/** A refusal that came from the server, known by its code. Its own text stays where nothing better is known. */
export function refusalFromServer(code: string | null, text: string): string {
  return words().fromServer(code, text)
}
