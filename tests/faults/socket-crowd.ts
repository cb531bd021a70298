import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { mapInBatches } from '../support/map-in-batches.ts'

/*
 * A process full of sockets, told by its arguments what they do: `url`, room ids, how many, the address that they come
 * from, and whether they stay or come and go. Says "ready" when all are in, and at the end how many were.
 */

const [url = '', rooms = '', count = '0', address = '127.0.0.1', perSecond = '0'] = process.argv.slice(2)
const roomIds = rooms.split(',')
const AT_ONCE = 50
const ADDRESS_HOLDS = 1_500

if (perSecond === '0') await fill(Number(count))
else await comeAndGo(Number(count), Number(perSecond))

/** Opens all and keeps them until this process ends. */
async function fill(total: number): Promise<void> {
  const sockets = await mapInBatches([...Array(total).keys()], enter, AT_ONCE)
  process.stdout.write(`ready ${sockets.filter((socket) => socket !== null).length}\n`)
}

/** Opens so many a second for so many seconds, and closes each as soon as it is in. */
async function comeAndGo(seconds: number, rate: number): Promise<void> {
  let done = 0
  const started = performance.now()
  const leaving: Promise<void>[] = []
  for (let i = 0; i < seconds * rate; i++) {
    leaving.push(
      enter(i).then((socket) => {
        if (socket) done++
        socket?.close()
      }),
    )
    const ahead = (i / rate) * 1_000 - (performance.now() - started)
    if (ahead > 0) await wait(ahead)
  }
  await Promise.all(leaving)
  process.stdout.write(`ready ${done}\n`)
  process.exit(0)
}

/** A socket that is in its room, or null if it was refused. Many come from neighbouring addresses of this machine. */
function enter(i: number): Promise<WebSocket | null> {
  const [a, b, c, d] = address.split('.').map(Number)
  const localAddress = [a, b, c, (d ?? 1) + Math.floor(i / ADDRESS_HOLDS)].join('.')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { localAddress, perMessageDeflate: false })
  const roomId = roomIds[i % roomIds.length]
  socket.on('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
  return new Promise((resolve) => {
    socket.once('message', () => resolve(socket))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
}
