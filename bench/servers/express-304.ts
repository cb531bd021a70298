import type { AddressInfo } from 'node:net'
import express from 'express'
import { answerRequests } from '../harness/child.ts'

/* The same as an Express route with the state in memory. */
const ETAG = 'W/"Vt8pG3xKq1Zs.57"'
const app = express()
app.set('etag', false)
app.get('/api/game-state/:id', (request, response) => {
  response.set({ ETag: ETAG, 'Cache-Control': 'private, no-store' })
  response.status(request.headers['if-none-match'] === ETAG ? 304 : 200).end()
})
const server = app.listen(0, '127.0.0.1', () => answerRequests({ port: () => (server.address() as AddressInfo).port }))
