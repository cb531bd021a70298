/* Classifies failed queries. Libraries wrap errors, so the chain of causes is searched. */

/** Connection refused, reset or timed out. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // A container that is stopped has no name.
  'ENOTFOUND',
])
/** Postgres is starting, stopping, out of resources, or has cancelled a statement that took too long. */
const POSTGRES_BUSY = new Set(['57P01', '57P02', '57P03', '57014', '25P03', '53300', '53100', '53200'])
/** A serialisation failure, a deadlock, or a lock timeout: nothing was done, and a retry may succeed. */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03'])
/** Messages of driver errors that have no code. */
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|client was closed/i

/** Whether the database could not answer in time, for whatever reason. The request itself may be valid. */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (NETWORK.has(code) || POSTGRES_BUSY.has(code) || TRY_AGAIN.has(code)) return true
    if (code.startsWith('08') || CONNECTION_LOST.test(message)) return true
  }
  return false
}

const TRANSACTION_RETRIES = 3
/** No retry after this time: it is better to answer and let the client try again. */
const RETRY_FOR_MS = 1_500
const PAUSE_MS = 20

/**
 * Retries a transaction that lost against a concurrent one. Never after a lost connection, because it may have
 * committed.
 */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let tried = 0; ; tried++) {
    try {
      return await transaction()
    } catch (error) {
      const hopeless = tried === TRANSACTION_RETRIES || performance.now() - started > RETRY_FOR_MS
      if (hopeless || !chain(error).some(({ code }) => TRY_AGAIN.has(code))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * 2 ** tried))
    }
  }
}

function chain(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    found.push({ code: 'code' in cause ? String(cause.code) : '', message: cause.message })
  }
  return found
}
