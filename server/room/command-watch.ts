/** Stands around each command: counts it by kind and outcome, and takes its time. */
export type CommandWatch = <T>(kind: string, command: () => Promise<T>) => Promise<T>

/** Carries a command out, under the eyes of the watch if there is one. */
export function watched<T>(watch: CommandWatch | undefined, kind: string, command: () => Promise<T>): Promise<T> {
  return watch ? watch(kind, command) : command()
}
