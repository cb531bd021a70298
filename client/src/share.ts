/**
 * Opens the phone's share sheet. Returns false if there is none or it refuses the content: then use another way.
 * Cancelling is not a failure.
 */
export async function share(message: ShareData): Promise<boolean> {
  if (!('share' in navigator) || navigator.canShare?.(message) === false) return false
  try {
    await navigator.share(message)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
