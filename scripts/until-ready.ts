import { waitUntil } from './waiting.ts'

const ANSWER_WITHIN_MS = 30_000

/** Whether the server at an address is ready now. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until it is ready. `checkAlive` throws when that cannot happen any more, because the process has exited. */
export async function untilReady(url: string, checkAlive: () => void = () => {}): Promise<void> {
  await waitUntil(`the server at ${url} is ready`, async () => {
    if (await isReady(url)) return true
    checkAlive()
    return false
  })
}
