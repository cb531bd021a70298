import type { ServerResponse } from 'node:http'

/** Answers with JSON, whether or not Express has seen the request. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
  response.end(body)
}
