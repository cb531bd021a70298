/**
 * Hands something to the share sheet of the phone. False where there is none or it refuses this: then another way is due.
 * Changing one's mind is no refusal.
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
