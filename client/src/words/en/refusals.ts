import type { RefusalName } from '#shared/refusals.ts'

export const en = {
  title: (title: string): string => title,
  message: (_name: RefusalName, usual: string, _n: number | undefined): string => usual,
  fromServer: (_code: string | null, text: string): string => text,
}
