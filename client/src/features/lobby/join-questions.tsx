import { lazyPart } from '#client/loading/lazy-part.tsx'

/* What few who join are asked comes when it is shown. */
export const IsThatYou = lazyPart(async () => (await import('./who-is-it.tsx')).IsThatYou)
export const YouAreIn = lazyPart(async () => (await import('./who-is-it.tsx')).YouAreIn)
export const NextRoundChoice = lazyPart(async () => (await import('./next-round-choice.tsx')).NextRoundChoice)
