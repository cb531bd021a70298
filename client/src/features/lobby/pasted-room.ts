/** The first six digits standing together in a pasted link or message, else what was pasted. */
export function pastedRoom(text: string): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? text
}
