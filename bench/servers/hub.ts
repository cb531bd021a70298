import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLog } from '../../server/app/logger.ts'
import { openBus } from '../../server/bus/bus.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { Hub } from '../../server/realtime/hub.ts'
import { publishOnRequest } from '../harness/publisher.ts'

/* This server's hub alone, without database and sessions. */
const log = openLog({ LOG_LEVEL: 'warn' })
const bus = await openBus(process.env.REDIS_URL, log)
const access = {
  versionOf: async () => ({ epoch: 'Vt8pG3xKq1Zs', version: 0, isCallerAway: false, tv: null }),
  seatHeld: async () => null,
  presentPlayers: async () => new Map(),
  lostSeats: async () => [],
}
const hub = new Hub({ bus, presence: createPresence(), access, log })
const http = createServer()
http.on('upgrade', (request, stream, head) => {
  hub.server.handleUpgrade(request, stream, head, (watcher) =>
    hub.accept(watcher, stream, { session: null, address: '' }),
  )
})
http.listen(0, '127.0.0.1', () => publishOnRequest((http.address() as AddressInfo).port, bus.publish))
