import { type Agent, request } from 'node:http'

/** Posts JSON with the cookie of a seat and returns the text of the answer. Throws unless the status is 200 or 201. */
export function post(
  agent: Agent | undefined,
  port: number,
  { path, cookie }: { path: string; cookie: string },
  json: string,
): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
  return new Promise((resolve, reject) => {
    const sending = request({ agent, port, path, method: 'POST', host: '127.0.0.1', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve(text)
        else reject(new Error(`${path} was answered ${response.statusCode}: ${text}`))
      })
    })
    sending.on('error', reject).end(json)
  })
}
