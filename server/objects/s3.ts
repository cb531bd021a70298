import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { RefusedError } from '../errors.ts'
import { webpOf } from './image.ts'
import { type ObjectStore, STORED_TYPE, UPLOAD_LINK_MS } from './store.ts'

export interface S3Config {
  /** Its origin. */
  endpoint: string
  bucket: string
  /** If the endpoint does not tell it. */
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET_RETRIES = 2
const TIMEOUT_MS = 10_000

/**
 * Stores pictures in any S3-compatible bucket. Browsers upload directly to `incoming/`. When an advertisement is saved,
 * its picture is fetched, checked and re-encoded to `images/`, and only that is shown to players. So a second PUT with
 * the same link does not change a running advertisement.
 */
export function openS3Store({ endpoint, bucket, region, ...keys }: S3Config): ObjectStore {
  const client = new AwsClient({ ...keys, ...(region && { region }), service: 's3', retries: BUCKET_RETRIES })
  const urlOf = (folder: 'incoming' | 'images', id: string) => `${endpoint}/${bucket}/${folder}/${id}`
  const send = (method: string, url: string, body?: Buffer<ArrayBuffer>) =>
    client.fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body, headers: { 'Content-Type': STORED_TYPE } }),
    })
  /** The response, or null if the object does not exist. */
  const find = async (method: 'GET' | 'HEAD', url: string) => {
    const response = await send(method, url)
    if (response.status === 404) return null
    return expectOk(response, method)
  }

  return {
    uploadOrigin: endpoint,
    uploadUrl: async (id) => {
      const url = new URL(urlOf('incoming', id))
      url.searchParams.set('X-Amz-Expires', String(UPLOAD_LINK_MS / 1000))
      return (await client.sign(url, { method: 'PUT', aws: { signQuery: true } })).url
    },
    settle: async (id) => {
      if (await find('HEAD', urlOf('images', id))) return true
      const incoming = await find('GET', urlOf('incoming', id))
      if (!incoming) return false
      try {
        const image = await webpOf(await smallBody(incoming))
        expectOk(await send('PUT', urlOf('images', id), Buffer.from(image)), 'PUT')
      } catch (error) {
        if (error instanceof RefusedError) await send('DELETE', urlOf('incoming', id))
        throw error
      }
      await send('DELETE', urlOf('incoming', id))
      return true
    },
    read: async (id) => {
      const response = await find('GET', urlOf('images', id))
      if (!response?.body) return null
      return { size: sizeOf(response), body: Readable.fromWeb(response.body as ReadableStream) }
    },
    remove: async (id) => {
      for (const folder of ['incoming', 'images'] as const) {
        const response = await send('DELETE', urlOf(folder, id))
        if (response.status !== 404) expectOk(response, 'DELETE')
      }
    },
  }
}

function expectOk(response: Response, method: string): Response {
  if (!response.ok) throw new Error(`the object store answered ${response.status} to a ${method}`)
  return response
}

const sizeOf = (response: Response) => Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)

/** Reads a body within the limit. The announced length can be trusted: HTTP clients cut connections that send more. */
async function smallBody(response: Response): Promise<Buffer> {
  if (sizeOf(response) <= UPLOAD_MAX_BYTES) return Buffer.from(await response.arrayBuffer())
  await response.body?.cancel()
  throw new RefusedError('file_too_large')
}
