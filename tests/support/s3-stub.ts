import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ACCESS_KEY_ID = 'tambola-test'
const SECRET_ACCESS_KEY = 'a secret that only the stub and the server know'
const REGION = 'ap-south-1'
const BUCKET = 'strips'

/** An object store that verifies every signature itself, by the published rules of AWS SigV4. */
interface S3Stub {
  variables: Record<string, string>
  /** Objects by key. */
  objects: Map<string, Buffer>
  /** Refused requests, for tests that check for any. */
  refused: string[]
  close(): Promise<void>
}

export async function startS3Stub(): Promise<S3Stub> {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '', 'http://stub')
    const fault = faultOf(request, url, body)
    if (fault !== null) {
      refused.push(`${request.method} ${url.pathname}: ${fault}`)
      response.writeHead(403).end()
      return
    }
    answer(objects, url.pathname.slice(BUCKET.length + 2), body, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    objects,
    refused,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const object = objects.get(key)
  if (method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200).end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (!object) {
    response.writeHead(404).end()
  } else {
    response.writeHead(200, { 'Content-Length': object.length }).end(method === 'HEAD' ? undefined : object)
  }
}

/** What is wrong with a request's signature, or null. Signatures are in the query (presigned) or in a header. */
function faultOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const signed = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(request)
  if (!signed) return 'not signed'
  const [id, date, region, service, last] = signed.credential.split('/')
  if (id !== ACCESS_KEY_ID || region !== REGION || service !== 's3' || last !== 'aws4_request')
    return 'wrong credential'
  const at = Date.parse(signed.time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const age = (Date.now() - at) / 1000
  if (!(age > -300) || age > signed.validSeconds) return 'expired'
  if (!signed.headers.includes('host')) return 'host is not signed'
  if (signed.payload !== 'UNSIGNED-PAYLOAD' && signed.payload !== sha256(body)) return 'wrong body'
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...signed.headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.headers.join(';'),
    signed.payload,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', signed.time, scope, sha256(canonical)].join('\n')
  const key = [date ?? '', REGION, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET_ACCESS_KEY}`),
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signed.signature ? null : 'wrong signature'
}

interface Signed {
  credential: string
  time: string
  headers: string[]
  signature: string
  payload: string
  validSeconds: number
}

function fromQuery({ searchParams }: URL): Signed {
  const get = (name: string) => searchParams.get(name) ?? ''
  return {
    credential: get('X-Amz-Credential'),
    time: get('X-Amz-Date'),
    headers: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    payload: 'UNSIGNED-PAYLOAD',
    validSeconds: Number(get('X-Amz-Expires')),
  }
}

function fromHeader({ headers }: IncomingMessage): Signed | null {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!match) return null
  const [, credential = '', names = '', signature = ''] = match
  return {
    credential,
    time: String(headers['x-amz-date']),
    headers: names.split(';'),
    signature,
    payload: String(headers['x-amz-content-sha256']),
    validSeconds: 900,
  }
}

function canonicalQuery({ searchParams }: URL): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
