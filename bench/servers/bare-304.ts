import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRequests } from '../harness/child.ts'

/* The minimum that a Node server does for a conditional request. */
const ETAG = 'W/"Vt8pG3xKq1Zs.57"'
const server = createServer((request, response) => {
  const isKnown = request.headers['if-none-match'] === ETAG
  response.writeHead(isKnown ? 304 : 200, { ETag: ETAG, 'Cache-Control': 'private, no-store' }).end()
})
server.listen(0, '127.0.0.1', () => answerRequests({ port: () => (server.address() as AddressInfo).port }))
