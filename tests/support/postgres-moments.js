import { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/* No TypeScript, because built servers load it. */

const [QUERY, PARSE, BIND, SYNC] = [...'QPBS'].map((letter) => letter.charCodeAt(0))
const HEADER_BYTES = 5
/** The version of the protocol in the message that opens a connection. */
const PROTOCOL = 196_608
/** The end of each answer, but for its last byte. */
const READY = 'Z\0\0\0\u0005'

export function watchMoments(at) {
  /** What is under way on each connection to Postgres. A client sends one statement at a time. */
  const connections = new WeakMap()

  /** Whether the connection is cut in front of what this process sends. */
  const isCutBefore = (socket, data) => {
    const connection = connections.get(socket)
    if (!connection) {
      const isOpening = data.length > 8 && data.readUInt32BE(4) === PROTOCOL
      if (isOpening) connections.set(socket, { statement: 0, text: '', prepared: new Map(), end: '' })
      return false
    }
    const [type] = data
    const [first = '', second = ''] = data.toString('utf8', HEADER_BYTES).split('\0', 2)
    if (type === PARSE) connection.prepared.set(first, second)
    if (type === BIND) connection.text = connection.prepared.get(second) ?? ''
    if (type === QUERY) connection.text = first
    if (type !== QUERY && type !== SYNC) return false
    if (connection.statement > 0 || connection.text === 'begin') connection.statement++
    const { statement, text } = connection
    return at({ statement, text, place: 'sent' }) === 'cut'
  }

  /** The same of what Postgres answers, which may arrive in several pieces. */
  const isCutBehind = (socket, data) => {
    const connection = connections.get(socket)
    if (!connection || !data) return false
    const end = data.toString('latin1', Math.max(0, data.length - READY.length - 1))
    connection.end = (connection.end + end).slice(-READY.length - 1)
    if (!connection.end.startsWith(READY)) return false
    const { statement, text } = connection
    if (text === 'commit' || text === 'rollback') connection.statement = 0
    return at({ statement, text, place: 'answered' }) === 'cut'
  }

  Socket.prototype.write = function (data, ...rest) {
    if (Buffer.isBuffer(data) && isCutBefore(this, data)) this.destroy()
    return Duplex.prototype.write.call(this, data, ...rest)
  }
  Socket.prototype.push = function (data, ...rest) {
    if (!isCutBehind(this, data)) return Duplex.prototype.push.call(this, data, ...rest)
    this.destroy()
    return false
  }
  return () => {
    delete Socket.prototype.write
    delete Socket.prototype.push
  }
}
