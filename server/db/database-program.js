// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/*
 * The program of the thread of the embedded database (database-thread.ts). No TypeScript, because a thread has no compiler
 * when the server runs from its sources.
 */

/** @import { FromThread, ThreadData, ToThread } from './database-thread.ts' */

/** The first byte of the message that opens a connection. All others begin with a letter. */
const OPENS_CONNECTION = 0

/** @type {(message: FromThread, handedOver?: ArrayBuffer[]) => void} */
const answer = (message, handedOver = []) => parentPort?.postMessage(message, handedOver)

/**
 * What a connection has sent, and what the engine says to it.
 *
 * @type {(lite: PGlite, message: Uint8Array) => Promise<void>}
 */
async function exchange(lite, message) {
  // The engine has one session for ever, and what a connection before has left in it would disturb the next one.
  if (message[0] === OPENS_CONNECTION) for (const end of ['rollback', 'discard all']) await lite.exec(end)
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = []
  await lite.execProtocolRawStream(message, {
    // Only for file systems in memory.
    syncToFs: false,
    // The engine uses its memory again.
    onRawData: (bytes) => parts.push(new Uint8Array(bytes)),
  })
  const memory = parts.map(({ buffer }) => buffer)
  answer(parts, memory)
}

/** @type {(lite: PGlite) => Promise<void>} */
async function copy(lite) {
  const archive = await lite.dumpDataDir('gzip')
  const content = await archive.arrayBuffer()
  answer({ copy: content }, [content])
}

/** @type {(lite: PGlite) => Promise<void>} */
async function stop(lite) {
  await lite.close()
  parentPort?.close()
}

/** @type {(lite: PGlite) => void} */
function serve(lite) {
  parentPort?.on('message', (/** @type {ToThread} */ asked) => {
    if (asked === 'copy') copy(lite).catch((failed) => answer({ failed }))
    else if (asked === 'stop') void stop(lite)
    else void exchange(lite, asked)
  })
  answer('ready')
}

const { folder, from } = /** @type {ThreadData} */ (workerData)
await PGlite.create(folder, from ? { loadDataDir: new Blob([from]) } : {}).then(serve, (failed) => answer({ failed }))
