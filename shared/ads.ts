export const AD_LINK_MAX_LENGTH = 2_048

/**
 * Returns the address of an advertisement if it is allowed, else null: http or https, no user name or password, no
 * blanks, at most 2,048 characters. Checked before a link is stored and again before it is opened.
 */
export function safeAdLink(typed: string): string | null {
  if (typed.length > AD_LINK_MAX_LENGTH) return null
  const link = typed.trim()
  if (/[\s\p{Cc}]/u.test(link) || !/^https?:\/\//i.test(link)) return null
  try {
    const { username, password } = new URL(link)
    return username === '' && password === '' ? link : null
  } catch {
    return null
  }
}

const UPLOAD = /^\/objects\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?.*)?$/

/** Path at which an uploaded picture is served. */
export function uploadPath(id: string): string {
  return `/objects/uploads/${id}`
}

/**
 * The upload id in an image path, or null. A query is ignored, because clients that take the last segment of their
 * upload link also take its signature.
 */
export function uploadIdOf(imageUrl: string): string | null {
  return UPLOAD.exec(imageUrl)?.[1] ?? null
}

/** The pictures that can be uploaded. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
