/** What this device keeps under a key; null if there is nothing, or nothing that can be read. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
