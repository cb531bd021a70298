import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { RefusedError } from '../errors.ts'
import type { Check } from './request-check.ts'

/**
 * Reads JSON bodies up to a size, from UTF-8 that is not compressed. Bodies of other types are not read. The parsers of
 * libraries take as long for a body of two numbers as all other checks of a mark.
 */
export function jsonBody(limit: number): Check {
  return (request) => {
    if (!isJson(request.headers)) return true
    return bytesOf(request, limit).then((bytes) => {
      if (bytes.length > 0) request.body = parsed(bytes)
      return true
    })
  }
}

/** A body that is too large is refused when all of it has come: until then many clients do not read the answer. */
function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size <= limit) parts.push(part)
    })
    request.on('end', () => {
      if (size > limit) reject(new RefusedError('request_too_large'))
      else resolve(Buffer.concat(parts))
    })
  })
}

const JSON_TYPE = 'application/json'

/**
 * Whether the body says that it is JSON.
 *
 * @throws RefusedError if it is packed, or written in anything but UTF-8
 */
function isJson({ 'content-type': type, 'content-encoding': coding }: IncomingHttpHeaders): boolean {
  if (type === undefined) return false
  const [name, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase())
  if (name !== JSON_TYPE) return false
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !UTF_8.test(charset)) throw new RefusedError('invalid_request')
  if (coding !== undefined && coding !== 'identity') throw new RefusedError('invalid_request')
  return true
}

const UTF_8 = /^charset=("?)utf-8\1$/

function parsed(text: Buffer): unknown {
  if (isTangled(text)) throw new RefusedError('invalid_request')
  let value: unknown
  try {
    value = JSON.parse(text.toString())
  } catch {}
  if (typeof value !== 'object' || value === null) throw new RefusedError('invalid_request')
  return value
}

/** Our bodies are a handful of keys; a list of ten numbers is the largest thing in them. */
const MOST_PARTS = 2_000
const MOST_DEPTH = 32

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,:[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Whether JSON has more parts, or nests them deeper, than any body of ours. Text is cheap to parse, but a hundred thousand
 * nested lists or colliding keys cost more than one request may.
 */
export function isTangled(text: Buffer): boolean {
  let parts = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as number
    if (sign === QUOTE) inString = !inString
    else if (inString) {
      if (sign === BACKSLASH) at++
    } else if (sign === LIST || sign === OBJECT) {
      parts++
      if (++depth > MOST_DEPTH) return true
    } else if (sign === LIST_END || sign === OBJECT_END) depth--
    else if (sign === COMMA || sign === COLON) parts++
    if (parts > MOST_PARTS) return true
  }
  return false
}
