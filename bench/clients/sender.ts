import { Agent } from 'node:http'
import { answerRequests } from '../harness/child.ts'
import { post } from '../harness/post.ts'

/** Requests of one client, sent one after the other. */
export interface Line {
  path: string
  cookie: string
  bodies: unknown[]
}

/*
 * Posts sequences of requests, several sequences in parallel. Within a sequence each request waits for the previous
 * answer.
 */
answerRequests({
  send: async ({ port, lines, atOnce }: { port: number; lines: Line[]; atOnce: number }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const waiting = [...lines]
    let sent = 0
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        for (const body of line.bodies) {
          await post(agent, port, line, JSON.stringify(body))
          sent++
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    agent.destroy()
    return sent
  },
})
