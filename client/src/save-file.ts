/** Saves something as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  // The object URL is never revoked: some browsers read the file only after the click.
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
}
