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
