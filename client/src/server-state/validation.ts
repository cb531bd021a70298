import type { Answers, Bodies } from '#shared/api.ts'
import type { ServerMessage } from '#shared/messages.ts'
import type { RefusalName } from '#shared/refusals.ts'

/*
 * What goes out and what comes in is checked with the validators of the server. They are not part of the first paint:
 * `main.tsx` has them loaded after it.
 */

type Validators = typeof import('./validators.ts')

let loaded: Validators | null = null
let loading: Promise<Validators | null> | null = null

/** The validators, or null if they did not come. The next caller tries again. */
export function loadValidators(): Promise<Validators | null> {
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
 * An answer if it fits, else null. Waits for the validators; without them answers are taken as they come, since a line on
 * which one file is lost must not end the game.
 */
export async function fittingAnswer<Name extends keyof Answers>(
  name: Name,
  value: unknown,
): Promise<{ value: Answers[Name] } | null> {
  const validators = await loadValidators()
  return validators ? validators.fittingAnswer(name, value) : { value: value as Answers[Name] }
}

/** The refusal that a body would get, or null: nothing that is known to be refused is sent. */
export function refusalOf<Name extends keyof Bodies>(name: Name, body: Bodies[Name]): RefusalName | null {
  return loaded?.refusalOf(name, body) ?? null
}

/** A message of the live line; null if it does not fit, or cannot be checked. */
export function fittingMessage(text: string): ServerMessage | null {
  if (!loaded) void loadValidators()
  return loaded?.fittingMessage(text) ?? null
}
