const BYTES = 16

/** Sixteen random bytes in hex. `crypto.randomUUID` is missing on plain-http addresses of a home network. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
