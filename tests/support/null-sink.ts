import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingForRecogniser, recognised } from '../../scripts/recorded-calls/recogniser.ts'
import { waitFor } from '../../scripts/waiting.ts'

/* A silent sound card and a recorder for it, for tests that listen to the product. */

const NEEDED = ['pulseaudio', 'parec', 'sox', 'ffmpeg']

const isMissing = (program: string) => spawnSync('which', [program]).status !== 0

/** What is missing on this machine for hearing, if anything. */
export function missingForHearing(): string[] {
  return [...NEEDED.filter(isMissing), ...missingForRecogniser()]
}

/** Where Debian has the voice itself. */
const VOICE = '/usr/lib/speech-dispatcher-modules/sd_espeak-ng'

/** What is missing on this machine for a voice of the device, if anything. */
export function missingForDeviceVoice(): string[] {
  return [
    ...(isMissing('speech-dispatcher') ? ['speech-dispatcher'] : []),
    ...(existsSync(VOICE) ? [] : ['speech-dispatcher-espeak-ng']),
  ]
}

export interface NullSink {
  /** Variables with which a program plays into it. */
  env: Record<string, string>
  /** Begins to record all that sounds; the returned function ends it. */
  record(file: string): Promise<() => Promise<void>>
  /** Starts the voice of a Linux desktop, which plays into it too. It ends with the sink. */
  startVoice(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PulseAudio of its own with a sink that plays nothing. */
export async function startNullSink(): Promise<NullSink> {
  const dir = mkdtempSync(join(tmpdir(), 'tambola-heard-'))
  const socket = join(dir, 'native')
  const env = { HOME: dir, XDG_RUNTIME_DIR: dir, PULSE_SERVER: `unix:${socket}` }
  const modules = [`module-native-protocol-unix socket=${socket} auth-anonymous=1`, 'module-null-sink sink_name=heard']
  const loads = modules.flatMap((module) => ['--load', module])
  const server = spawn('pulseaudio', ['-n', '--daemonize=no', '--exit-idle-time=-1', ...loads], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  await waitFor('the sound server to listen', untilItExists(socket))
  let voice: ChildProcess | null = null
  return {
    env,
    record: async (file) => {
      const options = ['--device=heard.monitor', '--file-format=wav', '--rate=48000', '--channels=1', file]
      const recorder = spawn('parec', options, { env: { ...process.env, ...env }, stdio: 'ignore' })
      await waitFor('the recording to begin', untilItExists(file))
      return () => ended(recorder, 'SIGINT')
    },
    startVoice: async () => {
      voice = spawn('speech-dispatcher', ['--run-single', '--timeout', '0'], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      })
      await waitFor('the voice to listen', untilItExists(join(dir, 'speech-dispatcher', 'speechd.sock')))
    },
    stop: async () => {
      if (voice) await ended(voice, 'SIGTERM')
      await ended(server, 'SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function ended(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(program, 'exit')
  program.kill(signal)
  await waitFor('a program to end', exited)
}

async function untilItExists(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** What a recogniser that knows only the words of calls hears in a recording, one line for each piece between silences. */
export function callsHeardIn(file: string, grammar: string): string[] {
  const heard = ofPieces(file, (piece) => {
    const padded = `${piece}-padded.wav`
    spawnSync('sox', [piece, padded, 'pad', '0.3', '0.3'])
    return recognised(padded, grammar)
  })
  return heard.filter((words) => words !== '')
}

/** A click is shorter than any number. */
const LEAST_PIECE_BYTES = 0.3 * 16_000 * 2

/** How many pieces of sound there are in a recording between silences. */
export function piecesHeardIn(file: string): number {
  return ofPieces(file, (piece) => statSync(piece).size).filter((bytes) => bytes >= LEAST_PIECE_BYTES).length
}

/** Cuts a recording at its silences, and looks at each piece. */
function ofPieces<Found>(file: string, look: (piece: string) => Found): Found[] {
  const work = mkdtempSync(join(tmpdir(), 'tambola-pieces-'))
  const cut = ['silence', '1', '0.05', '1%', '1', '0.9', '1%', ':', 'newfile', ':', 'restart']
  spawnSync('sox', [file, '-r', '16000', '-c', '1', join(work, 'piece.wav'), ...cut])
  const found: Found[] = []
  const pieceAt = (i: number) => join(work, `piece${String(i).padStart(3, '0')}.wav`)
  for (let i = 1; existsSync(pieceAt(i)); i++) found.push(look(pieceAt(i)))
  rmSync(work, { recursive: true })
  return found
}
