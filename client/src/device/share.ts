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

/** Puts a text into the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Addresses of a home network have no clipboard: browsers give it to https only.
    return copySelected(text)
  }
}

/** The old way, from a field with the text selected. It works without https, but only during a press. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Out of sight without scrolling, and not so small that a phone zooms in.
  field.style.cssText = 'position: fixed; top: 0; opacity: 0; font-size: 16px'
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  field.setSelectionRange(0, text.length)
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}

/** Saves something as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  // The object URL is never revoked: some browsers read the file only after the click.
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
}
