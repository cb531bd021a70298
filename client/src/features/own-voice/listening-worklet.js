/* Runs in the thread of the sound: a page that is busy would lose samples. */

/** Samples that are passed on at once: a twentieth of a second. */
const FRAME = 2_048

class Listening extends AudioWorkletProcessor {
  frame = new Float32Array(FRAME)
  filled = 0

  process([input]) {
    for (const sample of input?.[0] ?? []) {
      this.frame[this.filled++] = sample
      if (this.filled < FRAME) continue
      this.port.postMessage(this.frame.slice())
      this.filled = 0
    }
    return true
  }
}
registerProcessor('listening', Listening)
