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
}

/** Marks an answer that says that the copy at hand is still right. */
export const NOT_MODIFIED = Symbol('not modified')

/** Asks the server. Credentials always go along; a content type only where there is a body. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await send(method, path, body, headers)
  return (await response.json()) as T
}

/** Reads something unless it is still in the state that `etag` names. */
export async function requestIfChanged<T>(path: string, etag: string | null): Promise<T | typeof NOT_MODIFIED> {
  const response = await send('GET', path, undefined, etag ? { 'If-None-Match': etag } : {})
  return response.status === 304 ? NOT_MODIFIED : ((await response.json()) as T)
}

async function send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      cache: 'no-store',
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
