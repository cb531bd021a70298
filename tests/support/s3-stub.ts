import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

const KEYS = { accessKeyId: 'tambola-test', secretAccessKey: 'a secret/that+only the stub and the server know' }
const REGION = 'ap-south-1'
const BUCKET = 'strips'

/** An object store that takes only what was signed with its own keys: in the query (presigned) or in a header. */
export async function startS3Stub() {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const fault = await faultOf(request, url)
    if (fault !== null) {
      refused.push(`${request.method} ${url.pathname}: ${fault}`)
      response.writeHead(403).end()
      return
    }
    const key = url.pathname.slice(BUCKET.length + 2)
    const object = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, body)
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (!object) {
      response.writeHead(404).end()
    } else {
      response.writeHead(200, { 'Content-Length': object.length }).end(request.method === 'HEAD' ? undefined : object)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const encoded = encodeURIComponent
  return {
    /** Its settings, and the same in one variable. */
    config: { endpoint, bucket: BUCKET, region: REGION, ...KEYS },
    url: `http://${encoded(KEYS.accessKeyId)}:${encoded(KEYS.secretAccessKey)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}`,
    objects,
    /** Refused requests, for tests that check for any. */
    refused,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What is wrong with a request's signature, or null. */
async function faultOf({ method = '', headers }: IncomingMessage, url: URL): Promise<string | null> {
  const { searchParams } = url
  const presigned = searchParams.get('X-Amz-Signature')
  searchParams.delete('X-Amz-Signature')
  const datetime = searchParams.get('X-Amz-Date') ?? String(headers['x-amz-date'])
  const at = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const age = (Date.now() - at) / 1000
  if (!(age > -300) || age > Number(searchParams.get('X-Amz-Expires') ?? 900)) return 'expired'
  const hash = headers['x-amz-content-sha256']
  const signer = new AwsV4Signer({
    ...KEYS,
    ...{ method, url: url.href, region: REGION, service: 's3', datetime, signQuery: presigned !== null },
    ...(hash !== undefined && { headers: { 'x-amz-content-sha256': String(hash) } }),
  })
  const isRight = presigned
    ? presigned === (await signer.signature())
    : headers.authorization === (await signer.authHeader())
  return isRight ? null : 'wrong signature'
}
