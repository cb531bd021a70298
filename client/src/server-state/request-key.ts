import { randomHex } from '#client/device/random-hex.ts'

/*
 * A browser that creates or joins a room has no cookie yet. If the answer is lost, only this key shows the server that the
 * retry comes from the same person and not from a stranger with the same name.
 */

const pending = new Map<string, string>()

/** Sends a request for a seat with its key: the same one for the same wish until it is answered. */
export async function withRequestKey<T>(wish: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(wish)
  const key = pending.get(name) ?? randomHex()
  pending.set(name, key)
  const answer = await send(key)
  pending.delete(name)
  return answer
}
