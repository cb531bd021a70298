/*
 * Frames of the WebSocket protocol (RFC 6455, section 5.2). Frames from a server are not masked, so the same buffer can
 * be written to every socket of a room.
 */

const FINAL_TEXT = 0x81
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127

/** A whole text message as one frame. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerFor(length)
  const frame = Buffer.allocUnsafe(header.length + length)
  header.copy(frame)
  frame.write(text, header.length)
  return frame
}

/** A ping without content. */
export const PING_FRAME = Buffer.from([0x89, 0])

function headerFor(length: number): Buffer {
  if (length < LENGTH_IN_TWO_BYTES) return Buffer.from([FINAL_TEXT, length])
  if (length < 2 ** 16) return Buffer.from([FINAL_TEXT, LENGTH_IN_TWO_BYTES, length >> 8, length & 0xff])
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = LENGTH_IN_EIGHT_BYTES
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
