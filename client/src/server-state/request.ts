import { untilOnline } from '#client/online.ts'
import { notePollAfter } from './poll-pace.ts'

/** A request that was refused or did not get through. */
export class RequestError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** The server's word for the refusal, if it gave one. */
  readonly code: string | null
  /** Seconds after which to try again, if the server said so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, message: string, code: string | null, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Nothing came back, or a server that could not serve: the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** Asks the server. Credentials always go along; a content type only where there is a body. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const response = await send(method, path, body, headers, 'no-store', signal)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** The same for a command that waits for the line, until it is given up. */
export async function requestWhenOnline<T>(
  method: 'GET' | 'POST',
  path: string,
  signal: AbortSignal | undefined,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  await untilOnline(signal)
  return request<T>(method, path, body, headers, signal)
}

/** Reads something of which the browser may keep a copy, after asking whether that is still right. */
export async function requestKept<T>(path: string): Promise<T> {
  const response = await send('GET', path, undefined, {}, 'no-cache')
  return (await response.json()) as T
}

/** An answer with the tag of the state that it shows. */
export interface TaggedAnswer<T> {
  etag: string | null
  body: T
}

/** Reads something unless it is still in the state that `etag` names: then null. */
export async function requestIfChanged<T>(path: string, etag: string | null = null): Promise<TaggedAnswer<T> | null> {
  const response = await send('GET', path, undefined, etag ? { 'If-None-Match': etag } : {})
  notePollAfter(response.headers.get('X-Poll-After'))
  if (response.status === 304) return null
  return { etag: response.headers.get('ETag'), body: (await response.json()) as T }
}

async function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  cache: RequestCache = 'no-store',
  signal?: AbortSignal,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      cache,
      ...(signal && { signal }),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new RequestError(0, '', null)
  }
  if (response.ok || response.status === 304) return response
  throw await errorOf(response)
}

/** The message of a JSON body, else the raw text unless it is a page, else the status text. */
async function errorOf(response: Response): Promise<RequestError> {
  const text = await response.text().catch(() => '')
  const wait = Number(response.headers.get('Retry-After'))
  const retryAfter = wait > 0 ? wait : null
  try {
    const { message, code } = JSON.parse(text)
    if (typeof message === 'string') {
      return new RequestError(response.status, message, typeof code === 'string' ? code : null, retryAfter)
    }
  } catch {
    // Not JSON: the text itself may say something.
  }
  const readable = text.trim() !== '' && !text.trimStart().startsWith('<')
  return new RequestError(response.status, readable ? text : response.statusText, null, retryAfter)
}
