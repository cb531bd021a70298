import { readFileSync } from 'node:fs'

/** Ticks in a second in /proc: USER_HZ, which is 100 on every platform that Node runs on. */
const TICKS_PER_SECOND = 100

/**
 * Seconds that all cores of the machine have worked since it started, or null where there is no /proc. Only this counts
 * everything: what a test starts and does not wait for, such as the processes of Chromium, is in no figure of a process
 * and its children. It also counts what else runs on the machine.
 */
export const machineCpuSeconds = () => secondsIn('/proc/stat', workedSeconds)

/**
 * Seconds that the processes which this one has started have worked until they ended, with all those that they have
 * waited for; or null where there is no /proc.
 */
export const childrenCpuSeconds = () => secondsIn('/proc/self/stat', childrenSeconds)

/** The seconds of work in the text of /proc/stat: all but idle, waiting for disks, and what other guests of the host took. */
export function workedSeconds(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] =
    stat
      .match(/^cpu +(.*)$/m)?.[1]
      ?.split(' ')
      .map(Number) ?? []
  return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND
}

/** `cutime` and `cstime` in the text of /proc/self/stat. A name before them may contain anything but its last bracket. */
export function childrenSeconds(stat: string): number {
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (user + system) / TICKS_PER_SECOND
}

function secondsIn(path: string, read: (text: string) => number): number | null {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const SAMPLE_EVERY_MS = 5_000
const PLAYERS = Array.from({ length: 4_000 }, (_, i) => ({ id: i, name: `player ${(i * 7919) % 4001}` }))

/** A piece of work that is always the same. Its time tells how fast the machine is at this moment. */
export function doFixedWork(): void {
  for (let i = 0; i < 5; i++) JSON.parse(JSON.stringify(PLAYERS))
}

/**
 * Measures from time to time how many CPU milliseconds a fixed piece of work takes: cores that are shared with other
 * machines change their speed. Returns a function that ends this and gives the median.
 */
export function sampleFixedWork(): () => number {
  const taken: number[] = []
  const sample = () => {
    const before = process.cpuUsage()
    doFixedWork()
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    sample()
    return taken.toSorted((left, right) => left - right)[taken.length >> 1] ?? 0
  }
}
