import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingForRecogniser, recognised } from '../../scripts/recorded-calls/recogniser.ts'
import { waitFor } from '../../scripts/waiting.ts'

/* A silent sound card and a recorder for it, for tests that listen to the product. */

const NEEDED = ['pulseaudio', 'parec', 'sox', 'ffmpeg']

/** What is missing on this machine for hearing, if anything. */
export function missingForHearing(): string[] {
  return [...NEEDED.filter((name) => spawnSync('which', [name]).status !== 0), ...missingForRecogniser()]
}

export interface NullSink {
  /** Variables with which a program plays into it. */
  env: Record<string, string>
  /** Begins to record all that sounds; the returned function ends it. */
  record(file: string): Promise<() => Promise<void>>
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
  return {
    env,
    record: async (file) => {
      const options = ['--device=heard.monitor', '--file-format=wav', '--rate=48000', '--channels=1', file]
      const recorder = spawn('parec', options, { env: { ...process.env, ...env }, stdio: 'ignore' })
      await waitFor('the recording to begin', untilItExists(file))
      return () => ended(recorder, 'SIGINT')
    },
    stop: async () => {
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
  const work = mkdtempSync(join(tmpdir(), 'tambola-pieces-'))
  const cut = ['silence', '1', '0.05', '1%', '1', '0.9', '1%', ':', 'newfile', ':', 'restart']
  spawnSync('sox', [file, '-r', '16000', '-c', '1', join(work, 'piece.wav'), ...cut])
  const heard: string[] = []
  for (let i = 1; existsSync(join(work, pieceName(i))); i++) {
    const padded = join(work, `padded-${i}.wav`)
    spawnSync('sox', [join(work, pieceName(i)), padded, 'pad', '0.3', '0.3'])
    const words = recognised(padded, grammar)
    if (words !== '') heard.push(words)
  }
  rmSync(work, { recursive: true })
  return heard
}

const pieceName = (i: number) => `piece${String(i).padStart(3, '0')}.wav`
