import autocannon from 'autocannon'
import { answerRequests } from '../harness/child.ts'

/* Requests one URL repeatedly, over as many connections as the browsers of a crowd keep open. */
answerRequests({
  poll: async ({ url, etag, seconds }: { url: string; etag: string; seconds: number }) => {
    const result = await autocannon({
      url,
      connections: 64,
      duration: seconds,
      headers: { 'if-none-match': etag },
    })
    return { requests: result.requests.total, unchanged: result.statusCodeStats?.['304']?.count ?? 0 }
  },
})
