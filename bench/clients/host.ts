import { Agent } from 'node:http'
import { answerRequests } from '../harness/child.ts'
import { now } from '../harness/clock.ts'
import { post } from '../harness/post.ts'

/** A host and how they call. */
export interface Host {
  port: number
  roomId: string
  cookie: string
}

/** A call as the host saw it. */
export interface Called {
  roomId: string
  version: number
  at: number
}

/* Hosts who each call at a steady pace, spread over time. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

answerRequests({
  call: async ({ hosts, everyMs, seconds }: { hosts: Host[]; everyMs: number; seconds: number }) => {
    const called: Called[] = []
    const endsAt = now() + seconds * 1000
    const play = async (host: Host, i: number) => {
      for (let at = now() + (everyMs * i) / hosts.length; at < endsAt; at += everyMs) {
        await new Promise((resolve) => setTimeout(resolve, at - now()))
        const started = now()
        called.push({ roomId: host.roomId, version: await callNumber(host), at: started })
      }
    }
    await Promise.all(hosts.map(play))
    return called
  },
})

async function callNumber({ port, roomId, cookie }: Host): Promise<number> {
  const answer = await post(agent, port, { path: `/api/rooms/${roomId}/call-number`, cookie }, '{}')
  return JSON.parse(answer).version
}
