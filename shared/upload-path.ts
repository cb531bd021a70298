const UPLOAD = /^\/objects\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?.*)?$/

/** Where an uploaded picture is served. */
export function uploadPath(id: string): string {
  return `/objects/uploads/${id}`
}

/**
 * The upload that an image path names, or null. A query is ignored: clients that take the last segment of their upload
 * link bring its signature along.
 */
export function uploadIdOf(imageUrl: string): string | null {
  return UPLOAD.exec(imageUrl)?.[1] ?? null
}
