/** The picture of a win, or null if it cannot be had at the moment. That of a practice game is in the page. */
export async function readPicture(path: string): Promise<Blob | null> {
  const [, png] = path.split('data:image/png;base64,')
  if (png) return new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
  return fetch(path).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  )
}
