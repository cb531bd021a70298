/** Runs a command, counts it by kind and outcome, and measures its duration. */
export type CommandWatch = <T>(kind: string, command: () => Promise<T>) => Promise<T>

/** Runs a command through the watch if there is one. */
export function watched<T>(watch: CommandWatch | undefined, kind: string, command: () => Promise<T>): Promise<T> {
  return watch ? watch(kind, command) : command()
}
