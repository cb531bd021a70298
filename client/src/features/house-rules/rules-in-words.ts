import { TICKET_POOL } from '#shared/game/limits.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { PATTERNS } from '#shared/game/types.ts'

/** The house rules in one sentence. */
export function rulesInWords({ rules, auto }: Pick<RoomView, 'rules' | 'auto'>): string {
  const { ties, claims, counts } = rules
  return [
    ...(counts ? [] : ['Practice round, does not count']),
    ties === 'share' ? 'Shared on the same number' : 'First claim wins',
    claims === 'next' ? 'claim until the next number' : 'claim any time',
    ...(auto.state === 'off' ? [] : [`${auto.paceMs / 1000} s`]),
    ...otherRules(rules),
  ].join(' · ')
}

/** The rules that are only named if they are not the default. */
function otherRules({
  bogey,
  one,
  patterns,
  most,
  help,
  hostPlays,
  bag,
  hold,
  voice,
  prizes,
  reactions,
}: HouseRules): string[] {
  const played = PATTERNS.filter((pattern) => patterns.includes(pattern))
  const isPlayedInPart = played.length < PATTERNS.length
  return [
    ...(bogey === 'out' ? ['a wrong claim puts the ticket out'] : []),
    ...(one ? ['one prize each, and the Full House'] : []),
    ...(isPlayedInPart ? [`only ${played.join(', ')}`] : []),
    ...(most < TICKET_POOL ? [`at most ${most} ${most === 1 ? 'ticket' : 'tickets'} each`] : []),
    ...(help === 'none' ? ['no help in this room'] : []),
    ...(hostPlays ? [] : ['the host only calls']),
    ...(bag ? ['numbers from the host’s bag'] : []),
    ...(hold ? [] : ['nobody asks to wait']),
    ...(reactions ? [] : ['no reactions']),
    ...(voice === 'tv' ? ['in one room only the TV speaks'] : []),
    ...played.flatMap((pattern) => (prizes[pattern] ? [`${pattern}: ${prizes[pattern]}`] : [])),
  ]
}
