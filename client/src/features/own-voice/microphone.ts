import workletUrl from './listening-worklet.js?url&no-inline'

/** Why there is no microphone. */
export type NoMicrophone = 'unsafe' | 'refused' | 'missing' | 'busy'

/** A microphone that is listened to until it is closed. */
export interface Microphone {
  /** Samples a second. */
  rate: number
  close(): void
}

/** Whether this page may ask for a microphone at all: browsers keep it from pages of plain http. */
export const mayListen = () => (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined

/** Asks for the microphone, during a tap. `hear` gets its samples. Throws a `NoMicrophone`. */
export async function openMicrophone(hear: (samples: Float32Array) => void, lost: () => void): Promise<Microphone> {
  if (!mayListen()) throw 'unsafe' satisfies NoMicrophone
  // Made during the tap, since iPhones let it run only then.
  const audio = new AudioContext()
  const asked = navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, autoGainControl: true },
  })
  try {
    await Promise.all([asked, audio.audioWorklet.addModule(workletUrl), audio.resume()])
  } catch (error) {
    asked.then(stopped, () => {})
    audio.close().catch(() => {})
    throw reasonOf(error)
  }
  const stream = await asked
  const listening = new AudioWorkletNode(audio, 'listening', { numberOfOutputs: 0 })
  listening.port.onmessage = ({ data }) => hear(data)
  audio.createMediaStreamSource(stream).connect(listening)
  for (const track of stream.getTracks()) track.onended = lost
  return {
    rate: audio.sampleRate,
    close: () => {
      listening.port.onmessage = null
      stopped(stream)
      audio.close().catch(() => {})
    },
  }
}

function stopped(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function reasonOf(error: unknown): NoMicrophone {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
