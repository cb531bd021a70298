import { Listeners } from '#client/device/listeners.ts'
import { untilOnline } from '#client/device/online.ts'
import { reloadIfOutdated } from '#client/device/page-version.ts'
import { refusalFromServer } from '#client/words/en/refusals.ts'
import type { Answers } from '#shared/api.ts'
import { type RefusalName, refusal } from '#shared/refusals/refusals.ts'
import { notePollAfter } from './poll-interval.ts'
import { fittingAnswer, loadValidators } from './validation.ts'

/** A request that was refused or did not get through. */
export class RequestError extends Error {
  /** HTTP status; 0 when there was no answer at all, or none that this page understands. */
  readonly status: number
  /** The server's code for the refusal, if any. */
  readonly code: string | null
  /** Seconds after which to try again, if the server said so. */
  readonly retryAfterSeconds: number | null

  /** The message is shown in the language of the screens. */
  constructor(status: number, message: string, code: string | null, retryAfterSeconds: number | null = null) {
    super(refusalFromServer(code, message))
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** No answer, or a server error: the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** A request. */
export interface Question<Name extends keyof Answers> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** The body. The server judges it. */
  send?: object
  /** The name of the validator of its answer. */
  answer: Name
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** An answer that has not begun by then counts as lost. For what can be repeated; it has no `signal`. */
  limitMs?: number
}

/** A line that falls silent gives no error for minutes. Slow ones begin to answer within this time. */
export const SILENT_MS = 15_000

/** Sends a request, always with credentials; with a content type only if it has a body. */
export async function request<Name extends keyof Answers>(question: Question<Name>): Promise<Answers[Name]> {
  return read(question.answer, await send(question))
}

/** The same for a command that waits for a connection until it is aborted. */
export async function requestWhenOnline<Name extends keyof Answers>(question: Question<Name>): Promise<Answers[Name]> {
  await untilOnline(question.signal)
  return request(question)
}

/** Reads something that the browser may cache but must revalidate. */
export async function requestKept<Name extends keyof Answers>(path: string, answer: Name): Promise<Answers[Name]> {
  return read(answer, await send({ path }, 'no-cache'))
}

/** An answer with the tag of the state that it shows. */
export interface TaggedAnswer<T> {
  etag: string | null
  body: T
}

/** Reads something unless it is still in the state that `etag` names: then null. */
export async function requestIfChanged<Name extends keyof Answers>(
  path: string,
  answer: Name,
  etag: string | null = null,
): Promise<TaggedAnswer<Answers[Name]> | null> {
  const response = await send({ path, headers: etag ? { 'If-None-Match': etag } : {}, limitMs: SILENT_MS })
  notePollAfter(response.headers.get('X-Poll-After'))
  if (response.status === 304) return null
  return { etag: response.headers.get('ETag'), body: await read(answer, response) }
}

/** The body of an answer. A truncated answer, or one that does not match, counts as none, so the request is repeated. */
async function read<Name extends keyof Answers>(name: Name, response: Response): Promise<Answers[Name]> {
  const cutOff = () => {
    throw new RequestError(0, '', null)
  }
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(cutOff)
  const fitting = await fittingAnswer(name, answer)
  if (!fitting) {
    void reloadIfOutdated()
    throw new RequestError(0, '', null)
  }
  return fitting.value
}

/** The error of a refusal, as if the server had sent it. */
export function refusedAs(name: RefusalName, n?: number | string): RequestError {
  const { status, message, code } = refusal(name, n)
  return new RequestError(status, message, code, status === 429 && typeof n === 'number' ? n : null)
}

async function send(
  { method = 'GET', path, send, headers, signal, limitMs }: Omit<Question<never>, 'answer'>,
  cache: RequestCache = 'no-store',
): Promise<Response> {
  void loadValidators()
  const late = new AbortController()
  const timer = limitMs === undefined ? undefined : setTimeout(() => late.abort(), limitMs)
  let response: Response
  try {
    response =
      (method === 'GET' && (await firstRead(path, late.signal))) ||
      (await fetch(path, {
        method,
        credentials: 'include',
        cache,
        signal: signal ?? late.signal,
        headers: {
          ...(send && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(send && { body: JSON.stringify(send) }),
      }))
  } catch {
    throw new RequestError(0, '', null)
  } finally {
    clearTimeout(timer)
  }
  if (response.ok || response.status === 304) return response
  const error = await errorOf(response)
  if (error.code === 'not_your_seat' || error.code === 'not_host') seatRefusals.tell()
  throw error
}

/** Told whenever the server does not let this browser act for somebody: another device may have taken a seat of theirs. */
export const seatRefusals = new Listeners()

declare global {
  /** What `start.js` has asked for, by path. */
  var firstReads: Map<string, Promise<Response | null>> | undefined
}

/** The answer that was asked for before the app was there. It is taken once, and null if it did not get through. */
function firstRead(path: string, late: AbortSignal): Promise<Response | null> | undefined {
  const read = globalThis.firstReads?.get(path)
  globalThis.firstReads?.delete(path)
  return read && Promise.race([read, new Promise<null>((_, reject) => late.addEventListener('abort', reject))])
}

/**
 * The message of a JSON body, else the raw text unless it is a page, else the status text. Each 404 of the server has a code.
 * Another one comes from a proxy whose server is away, and counts as no answer.
 */
async function errorOf(response: Response): Promise<RequestError> {
  const { status, statusText } = response
  const text = await response.text().catch(() => '')
  const wait = Number(response.headers.get('Retry-After'))
  let message = text.trim() === '' || text.trimStart().startsWith('<') ? statusText : text
  let code: string | null = null
  try {
    const body = JSON.parse(text)
    if (typeof body.message === 'string') message = body.message
    if (typeof body.code === 'string') code = body.code
  } catch {
    // Not JSON: the text itself may say something.
  }
  if (status === 404 && code === null) return new RequestError(0, '', null)
  return new RequestError(status, message, code, wait > 0 ? wait : null)
}
