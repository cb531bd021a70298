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
