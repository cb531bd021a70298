import type { Answers } from '#shared/api.ts'
import type { ServerMessage } from '#shared/messages.ts'

/*
 * Answers and messages are checked with validators that the server's types follow from. They are not part of the first paint:
 * `main.tsx` loads them after it.
 */

type LoadedValidators = typeof import('./validators.ts')

let loaded: LoadedValidators | null = null
let loading: Promise<LoadedValidators | null> | null = null

/** The validators, or null if they did not load. The next call tries again. */
export function loadValidators(): Promise<LoadedValidators | null> {
  loading ??= import('./validators.ts').then(
    (validators) => {
      loaded = validators
      return validators
    },
    () => {
      loading = null
      return null
    },
  )
  return loading
}

/**
 * An answer if it matches its validator, else null. Waits for the validators. If they cannot be loaded, answers are accepted
 * unchecked: one lost file must not end the game.
 */
export async function fittingAnswer<Name extends keyof Answers>(
  name: Name,
  value: unknown,
): Promise<{ value: Answers[Name] } | null> {
  const validators = await loadValidators()
  return validators ? validators.fittingAnswer(name, value) : { value: value as Answers[Name] }
}

/** A message of the socket; null if it does not match, or cannot be checked. */
export function fittingMessage(text: string): ServerMessage | null {
  if (!loaded) void loadValidators()
  return loaded?.fittingMessage(text) ?? null
}
