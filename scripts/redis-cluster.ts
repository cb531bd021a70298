import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { freePort } from './free-port.ts'
import { runRedis, type TestRedis } from './redis.ts'
import { waitUntil } from './waiting.ts'

const SLOTS = 16_384
const NODES = 3
/** Place of the first range of slots in what CLUSTER NODES says of a node. */
const FIRST_RANGE = 8
/** After this time without a sign of life the others say that a node is down. */
const NODE_TIMEOUT_MS = 1_000

/** A node of a cluster, which keeps its id and its slots when it is started again. */
class RedisNode {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tambola-redis-'))
  private readonly port: number
  private readonly clusterPort: number
  private running: TestRedis | null = null

  private constructor(port: number, clusterPort: number) {
    this.port = port
    this.clusterPort = clusterPort
  }

  static async create(): Promise<RedisNode> {
    const node = new RedisNode(await freePort(), await freePort())
    await node.start()
    return node
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const settings = { enabled: 'yes', port: this.clusterPort, 'node-timeout': NODE_TIMEOUT_MS }
    const more = Object.entries(settings).flatMap(([name, value]) => [`--cluster-${name}`, String(value)])
    this.running ??= await runRedis(this.folder, this.port, more)
  }

  async kill(): Promise<void> {
    await this.running?.stop()
    this.running = null
  }

  get isRunning(): boolean {
    return this.running !== null
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Asks it about the cluster. */
  async ask(...words: (string | number)[]): Promise<string> {
    const client = createClient({ url: this.url })
    await client.connect()
    return client.sendCommand<string>(['CLUSTER', ...words.map(String)]).finally(() => client.destroy())
  }

  async meet(other: RedisNode): Promise<void> {
    await this.ask('MEET', '127.0.0.1', other.port, other.clusterPort)
  }
}

/** A Redis Cluster of three nodes without replicas, for tests. */
export interface TestRedisCluster {
  /** What REDIS_URL takes. */
  url: string
  /** The node that has a channel. */
  nodeOf(channel: string): Promise<RedisNode>
  /** Gives a channel to another node. */
  move(channel: string): Promise<void>
  /** Gives all that a killed node had to another one, as if that had been its replica. */
  replace(killed: RedisNode): Promise<void>
  stop(): Promise<void>
}

export async function startRedisCluster(): Promise<TestRedisCluster> {
  const nodes = await Promise.all(Array.from({ length: NODES }, () => RedisNode.create()))
  const [first] = nodes as [RedisNode]
  const size = Math.ceil(SLOTS / NODES)
  for (const [i, node] of nodes.entries()) {
    await node.ask('ADDSLOTSRANGE', i * size, Math.min(SLOTS, (i + 1) * size) - 1)
    // Equal epochs would be settled only after the nodes have met.
    await node.ask('SET-CONFIG-EPOCH', i + 1)
    if (node !== first) await node.meet(first)
  }
  await agreed(nodes)

  const ids = new Map<string, RedisNode>()
  for (const node of nodes) ids.set(await node.ask('MYID'), node)
  const idOf = (node: RedisNode) => [...ids].find(([, each]) => each === node)?.[0] ?? ''
  const runningNode = (except?: RedisNode) => nodes.find((node) => node.isRunning && node !== except) as RedisNode
  const slotOf = async (channel: string) => Number(await runningNode().ask('KEYSLOT', channel))
  /** What a node has, by what another one knows. */
  const rangesOf = async (node: RedisNode) => {
    const line = (await runningNode().ask('NODES')).split('\n').find((each) => each.startsWith(idOf(node))) ?? ''
    const ranges = line.split(' ').slice(FIRST_RANGE)
    return ranges.map((range) => range.split('-').map(Number)).map(([from = -1, to = from]) => ({ from, to }))
  }
  const nodeOf = async (channel: string) => {
    const slot = await slotOf(channel)
    for (const node of nodes) {
      if ((await rangesOf(node)).some(({ from, to }) => slot >= from && slot <= to)) return node
    }
    throw new Error(`nobody has ${channel}`)
  }

  return {
    url: nodes.map(({ url }) => url).join(','),
    nodeOf,
    move: async (channel) => {
      const [slot, from] = [await slotOf(channel), await nodeOf(channel)]
      const to = runningNode(from)
      await to.ask('SETSLOT', slot, 'IMPORTING', idOf(from))
      await from.ask('SETSLOT', slot, 'MIGRATING', idOf(to))
      for (const node of [to, from]) await node.ask('SETSLOT', slot, 'NODE', idOf(to))
    },
    replace: async (killed) => {
      const heir = runningNode(killed)
      for (const { from, to } of await rangesOf(killed)) {
        await heir.ask('DELSLOTSRANGE', from, to)
        await heir.ask('ADDSLOTSRANGE', from, to)
      }
      await heir.ask('BUMPEPOCH')
      await agreed(nodes.filter(({ isRunning }) => isRunning))
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()))
      for (const node of nodes) node.remove()
    },
  }
}

/** Waits until all of them say that somebody has each slot. */
async function agreed(nodes: RedisNode[]): Promise<void> {
  for (const node of nodes) {
    await waitUntil('the cluster has all slots', async () => {
      const said = await node.ask('INFO')
      return said.includes('cluster_state:ok') && said.includes(`cluster_slots_assigned:${SLOTS}`)
    })
  }
}
