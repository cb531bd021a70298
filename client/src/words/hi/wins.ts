import type { Pattern } from '#shared/game/types.ts'

/** What was won, with the verb that agrees with it. */
const WON: Record<Pattern, string> = {
  'First Five': 'जल्दी पाँच जीता',
  'Top Line': 'ऊपर की लाइन जीती',
  'Middle Line': 'बीच की लाइन जीती',
  'Bottom Line': 'नीचे की लाइन जीती',
  'Full House': 'फुल हाउस जीता',
}

/** "दादी ने ऊपर की लाइन जीती!", or that somebody shares it. */
export function wonBy(name: string, pattern: Pattern, place = 0): string {
  return `${name} ने ${place === 0 ? '' : 'भी '}${WON[pattern]}!`
}

/** The same without a name: "ऊपर की लाइन जीती" */
export function wonWords(pattern: Pattern): string {
  return WON[pattern]
}
