import { answerRequests } from './child.ts'

/** An announcement of about 200 bytes, as in a game. */
export function announcement(roomId: string, v: number) {
  const payload = {
    number: 45,
    seq: 12,
    source: 'draw' as const,
    announcement: 'Number forty-five. Four five, forty-five.',
  }
  return { type: 'number_called' as const, roomId, payload, e: 'Vt8pG3xKq1Zs', v }
}

const STEP_MS = 10

/** Lets the parent process start a steady stream of announcements on a fan-out server, to each of its rooms in turn. */
export function publishOnRequest(port: number, publish: (message: ReturnType<typeof announcement>) => void): void {
  answerRequests({
    port: () => port,
    publish: ({ rooms, perSecond, seconds }: { rooms: string[]; perSecond: number; seconds: number }) =>
      new Promise<number>((resolve) => {
        const total = perSecond * seconds
        const started = performance.now()
        let sent = 0
        const timer = setInterval(() => {
          const due = Math.min(total, ((performance.now() - started) / 1000) * perSecond)
          while (sent < due) publish(announcement(rooms[sent % rooms.length] as string, sent++))
          if (sent < total) return
          clearInterval(timer)
          resolve(sent)
        }, STEP_MS)
      }),
  })
}
