import { freePort } from '../../scripts/free-port.ts'
import { startRedis, type TestRedis } from '../../scripts/redis.ts'
import type { FaultContext } from './fault-context.ts'

/** A Redis that can go and come. */
export async function oneRedis(context: FaultContext) {
  const port = await freePort()
  let redis: TestRedis | null = null
  const start = async () => {
    redis ??= await startRedis(port)
  }
  const stop = async () => {
    const running = redis
    redis = null
    await running?.stop()
  }
  await start()
  context.later(stop)
  const url = `redis://127.0.0.1:${port}`
  return { url, stop, start }
}
