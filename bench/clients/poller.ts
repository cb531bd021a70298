import { answerRequests } from '../harness/child.ts'
import { RawHttp } from './raw-http.ts'

/** As many as the browsers of a crowd keep open. */
const CONNECTIONS = 64

/* Requests one path repeatedly. */
answerRequests({
  poll: async ({ port, path, etag, seconds }: { port: number; path: string; etag: string; seconds: number }) => {
    const http = new RawHttp({ port, localAddress: '127.0.0.1' }, CONNECTIONS)
    const endsAt = performance.now() + seconds * 1_000
    let [requests, unchanged] = [0, 0]
    const ask = async () => {
      while (performance.now() < endsAt) {
        const { status } = await http.send('GET', path, `if-none-match: ${etag}\r\n`)
        requests++
        if (status === 304) unchanged++
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, ask))
    http.close()
    return { requests, unchanged }
  },
})
