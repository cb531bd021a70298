const PROBE = 'tambola-probe=1; Path=/; SameSite=Lax'

/**
 * Whether this browser keeps no cookies for this site. Then the server cannot know it again, and it can hold no seat. Where
 * the user has blocked cookies `navigator.cookieEnabled` is true all the same, so one is tried.
 */
export function areCookiesBlocked(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the floor, and exists only on https.
    document.cookie = PROBE
    const isKept = document.cookie.includes('tambola-probe=1')
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${PROBE}; Max-Age=0`
    return !isKept
  } catch {
    // A frame without cookies.
    return true
  }
}
