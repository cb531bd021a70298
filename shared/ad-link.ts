export const AD_LINK_MAX_LENGTH = 2_048

/**
 * Returns the address of an advertisement if it is allowed, else null: http or https, no user name or password, no
 * blanks, at most 2,048 characters. Checked before a link is stored and again before it is opened.
 */
export function safeAdLink(typed: string): string | null {
  if (typed.length > AD_LINK_MAX_LENGTH) return null
  const link = typed.trim()
  if (/[\s\p{Cc}]/u.test(link) || !URL.canParse(link)) return null
  const { protocol, username, password } = new URL(link)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' ? link : null
}
