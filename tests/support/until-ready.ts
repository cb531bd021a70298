import { setTimeout as wait } from 'node:timers/promises'

const READY_WITHIN_MS = 30_000
const ANSWER_WITHIN_MS = 5_000
const ASK_EVERY_MS = 20

/** Whether the server at an address can serve at the moment. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until it can. `checkAlive` throws when that has become hopeless, so that nobody waits for a server that ended. */
export async function untilReady(url: string, checkAlive: () => void = () => {}): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    checkAlive()
    if (performance.now() > giveUpAt) throw new Error('the server did not become ready')
    await wait(ASK_EVERY_MS)
  }
}
