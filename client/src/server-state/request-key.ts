import { randomHex } from '#client/random-hex.ts'

/*
 * A browser that opens or joins a room has no cookie yet. Should the answer be lost, only this key tells the server that
 * the next try is the same person and not a stranger with the same name.
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
