import { readFileSync } from 'node:fs'

/** Ticks in a second in /proc/stat: USER_HZ, which is 100 on every platform that Node runs on. */
const TICKS_PER_SECOND = 100

/**
 * Seconds that all cores of the machine have worked since it started, or null where there is no /proc/stat. Only this
 * counts everything: what a test starts and does not wait for, such as the processes of Chromium, is in no figure of a
 * process and its children. It also counts what else runs on the machine.
 */
export function machineCpuSeconds(): number | null {
  try {
    return workedSeconds(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return null
  }
}

/** The seconds of work in the text of /proc/stat: all but idle, waiting for disks, and what other guests of the host took. */
export function workedSeconds(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] =
    stat
      .match(/^cpu +(.*)$/m)?.[1]
      ?.split(' ')
      .map(Number) ?? []
  return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND
}
