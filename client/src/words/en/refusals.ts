import { area } from '#client/words/i18n.ts'
import { type RefusalName, refusal } from '#shared/refusals/refusals.ts'

export const en = {
  title: (title: string): string => title,
  message: (_name: RefusalName, usual: string, _n: number | undefined): string => usual,
  fromServer: (_code: string | null, text: string): string => text,
}

const words = area('refusals', en)

/** A refusal as it is shown. */
export function refused(name: RefusalName, n?: number): { title: string; message: string } {
  const { title, message } = refusal(name, n)
  return { title: words().title(title), message: words().message(name, message, n) }
}

/** A refusal that came from the server, known by its code. Its own text stays where nothing better is known. */
export function refusalFromServer(code: string | null, text: string): string {
  return words().fromServer(code, text)
}
