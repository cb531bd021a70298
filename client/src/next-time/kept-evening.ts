import { store, storedJson } from '#client/device/storage.ts'
import { rulesFrom } from '#client/settings/kept-rules.ts'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { Standing } from '#shared/game/evening.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'
import { sameName } from '#shared/input/player-name.ts'
import { NEXT_TIME_KEY } from './is-kept.ts'

/*
 * Evenings that the same people can have again. Only the host's device keeps them, and the file that the host saves: the
 * server forgets a room and its people after a day.
 */

/** Groups of people for whom a device keeps an evening. The one that has not played for longest goes first. */
const MOST_GROUPS = 3
/** Evenings of a season, one a week for a year. */
const MOST_EVENINGS = 53

/** Somebody on paper, with the number of their tickets. */
interface PaperPerson {
  name: string
  ticketCount: number
}

/** What somebody has won in one evening. */
interface EveningScore {
  name: string
  wins: number
}

/** An evening of a season. `key` is the same for all that is kept of one evening. */
interface PastEvening {
  key: string
  scores: readonly EveningScore[]
}

/** What is needed to invite the same people again. */
export interface KeptEvening {
  /** The same for all evenings of these people. */
  group: string
  host: string
  ticketCount: number
  /** What the evening is called, if it has a name. */
  name: string | null
  /** When it began, or was to begin. */
  startsAt: string
  rules: HouseRules
  /** The names of those who play on phones, without the host. */
  phones: readonly string[]
  papers: readonly PaperPerson[]
  /** The evenings of the table that the host keeps; null unless they have asked for one. */
  season: readonly PastEvening[] | null
}

/** The evenings that this device keeps, latest first. */
export function keptEvenings(): KeptEvening[] {
  const stored = storedJson(NEXT_TIME_KEY)
  return Array.isArray(stored) ? stored.map(keptFrom).filter((kept) => kept !== null) : []
}

/** Keeps an evening in the place of the last one of these people. */
export function keep(evening: KeptEvening): void {
  const others = keptEvenings().filter(({ group }) => group !== evening.group)
  store(NEXT_TIME_KEY, JSON.stringify([evening, ...others].slice(0, MOST_GROUPS)))
}

/** Forgets these people, and their table. */
export function forgetGroup({ group }: Pick<KeptEvening, 'group'>): void {
  store(NEXT_TIME_KEY, JSON.stringify(keptEvenings().filter((kept) => kept.group !== group)))
}

/**
 * What is kept of an evening that has a round behind it. `group` is that of the people who were invited to this room as the
 * same as last time; without it these people are known by their names.
 */
export function eveningOf({ room, players }: RoomWithPlayers, group?: string): KeptEvening {
  const here = players.filter(({ gone }) => !gone)
  const host = here.find(({ isHost }) => isHost)
  const others = here.filter(({ isHost }) => !isHost)
  const people = {
    host: host?.name ?? '',
    phones: others.filter(isOnPhone).map(({ name }) => name),
    papers: others.filter((player) => !isOnPhone(player)).map(({ name, ticketCount }) => ({ name, ticketCount })),
  }
  const before = keptEvenings().find((kept) => (group === undefined ? areSame(kept, people) : kept.group === group))
  return {
    ...people,
    group: group ?? before?.group ?? keyOf(room),
    ticketCount: host?.ticketCount ?? 1,
    name: room.plan?.name ?? null,
    startsAt: room.plan?.startsAt ?? room.createdAt,
    rules: room.rules,
    season: before?.season ?? null,
  }
}

/** An evening with its scores in the table of its season, in the place of what the table had of it. */
export function scored(
  evening: KeptEvening,
  room: RoomWithPlayers['room'],
  standings: readonly Pick<Standing, 'name' | 'total'>[],
): KeptEvening {
  if (!evening.season) return evening
  const key = keyOf(room)
  const scores = standings.map(({ name, total }) => ({ name, wins: total }))
  const others = evening.season.filter((past) => past.key !== key)
  return { ...evening, season: [...others, { key, scores }].slice(-MOST_EVENINGS) }
}

/** Somebody's place in the table of a season. Those with as many wins share it. */
export interface SeasonPlace extends EveningScore {
  rank: number
}

/** The table of a season: all who have won, by wins, then by name. Names that differ only in capitals are one person. */
export function seasonTable(season: readonly PastEvening[]): SeasonPlace[] {
  const people: EveningScore[] = []
  for (const { name, wins } of season.flatMap(({ scores }) => scores)) {
    const known = people.findIndex((person) => sameName(person.name, name))
    if (known < 0) people.push({ name, wins })
    else people[known] = { name, wins: (people[known]?.wins ?? 0) + wins }
  }
  const ordered = people.sort((left, right) => right.wins - left.wins || left.name.localeCompare(right.name))
  return ordered.map((person) => ({ ...person, rank: ordered.findIndex(({ wins }) => wins === person.wins) + 1 }))
}

const DAYS_A_WEEK = 7
const QUARTER_MS = 15 * MINUTE_MS

/** When the same people probably meet again: on the same day of the week, at the same hour by the clock here. */
export function nextStart({ startsAt }: Pick<KeptEvening, 'startsAt'>, now: Date): Date {
  const next = new Date(Math.round(Date.parse(startsAt) / QUARTER_MS) * QUARTER_MS)
  do next.setDate(next.getDate() + DAYS_A_WEEK)
  while (next <= now)
  return next
}

/** Which evening a room is: the same six digits may be another one later. */
const keyOf = ({ id, createdAt }: RoomWithPlayers['room']) => `${id} ${createdAt}`

type People = Pick<KeptEvening, 'host' | 'phones' | 'papers'>

/** Whether two evenings have the same people, in whatever order. */
function areSame(left: People, right: People): boolean {
  const [those, these] = [namesOf(left), namesOf(right)]
  return those.length === these.length && those.every((one) => these.some((other) => sameName(one, other)))
}

/** The names of all people of an evening, the host first. */
export const namesOf = ({ host, phones, papers }: People): string[] => [
  host,
  ...phones,
  ...papers.map(({ name }) => name),
]

/** Reads what was stored or is in a file; null unless it is a kept evening. */
export function keptFrom(value: unknown): KeptEvening | null {
  if (!isObject(value)) return null
  const { group, host, ticketCount, name, startsAt, phones, papers, season } = value
  const rules = rulesFrom(value.rules)
  const isRight =
    rules !== null &&
    isText(group) &&
    isText(host) &&
    isCount(ticketCount) &&
    (name === null || isText(name)) &&
    isText(startsAt) &&
    !Number.isNaN(Date.parse(startsAt)) &&
    isListOf(phones, isText) &&
    isListOf(papers, isPaperPerson) &&
    (season === null || isListOf(season, isPastEvening))
  if (!isRight) return null
  return { group, host, ticketCount, name, startsAt, rules, phones, papers, season }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)
const isPaperPerson = (value: unknown): value is PaperPerson =>
  isObject(value) && isText(value.name) && isCount(value.ticketCount)
const isScore = (value: unknown): value is EveningScore => isObject(value) && isText(value.name) && isCount(value.wins)
const isPastEvening = (value: unknown): value is PastEvening =>
  isObject(value) && isText(value.key) && isListOf(value.scores, isScore)
