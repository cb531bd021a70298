/** Why there is no microphone. */
export type NoMicrophone = 'unsafe' | 'refused' | 'missing' | 'busy'

/** A microphone that is listened to until it is closed. */
export interface Microphone {
  /** Samples a second. */
  rate: number
  close(): void
}

/** Samples at a time: a twentieth of a second. */
const FRAME = 2_048

/** Whether this page may ask for a microphone at all: browsers keep it from pages of plain http. */
export const mayListen = () => (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined

/** Asks for the microphone, during a tap. `hear` gets its samples. Throws a `NoMicrophone`. */
export async function openMicrophone(hear: (samples: Float32Array) => void, lost: () => void): Promise<Microphone> {
  if (!mayListen()) throw 'unsafe' satisfies NoMicrophone
  // Made during the tap, since iPhones let it run only then.
  const audio = new AudioContext()
  let stream: MediaStream
  try {
    const [asked] = await Promise.all([
      navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, noiseSuppression: true, autoGainControl: true },
      }),
      audio.resume(),
    ])
    stream = asked
  } catch (error) {
    audio.close().catch(() => {})
    throw reasonOf(error)
  }
  const source = audio.createMediaStreamSource(stream)
  // A worklet would need a file of its own, and old phones have none.
  const processor = audio.createScriptProcessor(FRAME, 1, 1)
  processor.onaudioprocess = ({ inputBuffer }) => hear(inputBuffer.getChannelData(0).slice())
  source.connect(processor)
  // It runs only if it is connected. Nothing is written to its output.
  processor.connect(audio.destination)
  for (const track of stream.getTracks()) track.onended = lost
  return {
    rate: audio.sampleRate,
    close: () => {
      processor.onaudioprocess = null
      for (const track of stream.getTracks()) track.stop()
      audio.close().catch(() => {})
    },
  }
}

function reasonOf(error: unknown): NoMicrophone {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
