import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CLASSIC, PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import type { CommandOf } from '#shared/game/room/commands/commands.ts'
import { DEFAULT_RULES, type HouseRules, RULE_CHOICES, unplayed } from '#shared/game/room/house-rules.ts'
import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { ASHA, given, NOW, played, roomState } from '../../../support/room-state.ts'
import { type Dice, dice, lacking, waysToWin } from '../../../support/second-judge.ts'

// Each claim builds the tickets of its player, and these games are played with the same few. Without the reset the rules
// would be those that the worker has loaded for other files, with tickets that are built each time.
vi.mock('#shared/game/tickets.ts', async (load) => {
  const real = await load<typeof import('#shared/game/tickets.ts')>()
  const built = new Map<string, Ticket[]>()
  return {
    ...real,
    ticketsFor: (seed: string) => {
      const tickets = built.get(seed) ?? real.ticketsFor(seed)
      built.set(seed, tickets)
      return tickets
    },
  }
})

vi.resetModules()
const { handOf } = await import('#shared/game/hand.ts')
const { decide } = await import('#shared/game/room/commands/decide.ts')
const actors = await import('#shared/game/room/decision.ts')
const { playerSeed, ticketsFor } = await import('#shared/game/tickets.ts')
const { checkWin } = await import('#shared/game/win-check.ts')

/** Number of games. For more: `HOUSE_GAMES=1000000 npm test -- unit house-rules-oracle`. */
const GAMES = Number(process.env.HOUSE_GAMES ?? 1_000)
const HOUR_MS = 60 * 60 * 1000
const STEPS = 24
const NUMBERS = Array.from({ length: 90 }, (_, i) => i + 1)
const PLAYERS = ['p0', 'p1', 'p2', 'p3']

type Claim = CommandOf<'claim'> & { ticketNumber: number }
type Asked = Claim | CommandOf<'call_number'> | CommandOf<'finish_if_over'>
type Step = Asked | { type: 'mark'; who: string } | { type: 'wait'; ms: number }

/** A running game, with the numbers of the tickets that each player holds. Marks are on all tickets of a player alike. */
interface Game {
  rules: HouseRules
  called: number[]
  held: Record<string, number[]>
  marked: Record<string, number[]>
}

interface Win {
  who: string
  pattern: string
  ticket: number
  place: number
  rank: number
  /** Its other tickets. */
  also: number[]
  seq: number
  prize: string | null
}

/** Where a prize could be won, and why it may not be, if so. */
interface Settled {
  refused: string
  tickets: number[]
  lacks: number
}

/**
 * A second judge, written from the rules as they are printed, sharing no code with the first. It keeps its own book:
 * what was called when, who has marked what, who has won and which tickets are out.
 */
class Judge {
  readonly wins: Win[] = []
  readonly out: string[] = []
  isOver = false
  private readonly rules: HouseRules
  /** Ticket numbers by player. */
  private readonly held: Record<string, number[]>
  private readonly called: number[]
  private readonly marked: Record<string, number[]>
  private lastCall = 0
  private lastWin = 0

  constructor({ rules, held, called, marked }: Game) {
    this.rules = rules
    this.held = held
    this.called = [...called]
    this.marked = { ...marked }
  }

  call(number: number, now: number): string {
    if (this.isOver) return 'game_finished'
    if (this.allWon()) return 'all_prizes_won'
    if (this.called.length === 90) return 'no_numbers_left'
    if (this.called.indexOf(number) >= 0) return 'number_already_called'
    this.called.push(number)
    this.lastCall = now
    return 'called'
  }

  mark(who: string): void {
    this.marked[who] = [...this.called]
  }

  /** The game ends 15 seconds after the last prize, and two minutes after the last number. A claim has three more to arrive. */
  look(now: number): string {
    const quiet = now - Math.max(this.lastCall, this.lastWin)
    if ((this.allWon() && quiet >= 18_000) || (this.called.length === 90 && quiet >= 123_000)) this.isOver = true
    return this.isOver ? 'over' : 'goes on'
  }

  claim({ playerId: who, pattern, ticketNumber: ticket, after }: Claim, now: number): string {
    for (const win of this.wins) {
      if (win.who === who && win.pattern === pattern && win.ticket === ticket) return 'won before'
    }
    if (this.isOver) return 'game_finished'
    if ((this.held[who] as number[]).indexOf(ticket) < 0) return 'ticket_not_yours'
    // On which call is it claimed? On the one before, if it was on its way and right then.
    let seq = this.called.length
    const late = now - this.lastCall
    const isOnItsWay = after === seq - 1 && late >= 0 && late <= 2_000
    const isAsked = this.rules.ties === 'share' || this.rules.claims === 'next'
    if (isOnItsWay && isAsked && this.basics(who, pattern, ticket, seq - 1) === '') seq -= 1
    const refused = this.basics(who, pattern, ticket, seq)
    const chance = `${who} ${pattern} ${ticket}`
    if (refused === 'pattern_not_valid' && this.rules.bogey !== 'free' && this.out.indexOf(chance) < 0) {
      const lost = this.rules.bogey === 'ticket' ? this.rules.patterns : [pattern]
      this.out.push(...lost.map((each) => `${who} ${each} ${ticket}`))
      return 'false claim'
    }
    if (refused) return refused
    const settled = this.settle(who, pattern, ticket, seq)
    if (settled.refused !== '') return settled.refused
    const [rank, place] = this.prizeOf(who, pattern, seq) as [number, number]
    const more = this.rules.places[pattern as Pattern]?.more ?? []
    const prize = (rank === 1 ? this.rules.prizes[pattern as Pattern] : more[rank - 2]) || null
    const also = settled.tickets.filter((each) => each !== ticket)
    this.wins.push({ who, pattern, ticket, place, rank, also, seq, prize })
    this.lastWin = now
    if (this.rules.ties === 'first' && this.allWon()) this.isOver = true
    return 'won'
  }

  /** The patterns that lack one number and could be claimed with it, of which players are told. */
  hints(who: string, ticket: number): string[] {
    const now = this.called.length
    return this.rules.patterns.filter((pattern) => {
      if (this.basics(who, pattern, ticket, now) !== 'pattern_not_valid') return false
      const { refused, lacks } = this.settle(who, pattern, ticket, now)
      return refused === '' && lacks === 1
    })
  }

  /** How many may win a pattern. */
  private winnersOf = (pattern: string) => this.rules.places[pattern as Pattern]?.winners ?? 1

  /** Which prize of a pattern a claim gets, and its place among those who share it; null if there is none for them. */
  private prizeOf(who: string, pattern: string, seq: number): [rank: number, place: number] | null {
    const wins = this.wins.filter((win) => win.pattern === pattern)
    if (wins.some((win) => win.who === who)) return null
    for (let rank = 1; rank <= this.winnersOf(pattern); rank++) {
      const [first, ...others] = wins.filter((win) => win.rank === rank)
      if (!first) return [rank, 0]
      if (this.rules.ties === 'share' && first.seq >= seq) return [rank, others.length + 1]
    }
    return null
  }

  /** What all tickets of a set lack together. */
  private lacksOn(who: string, pattern: string, set: readonly number[], numbers: number[]): number {
    return set.reduce(
      (sum, each) => sum + (lackingOf(this.rules, pattern, hand(who)[each - 1] as Ticket, numbers) ?? 0),
      0,
    )
  }

  /** All sets of tickets on which somebody can win a pattern with this one. */
  private waysOf(who: string, pattern: string, ticket: number): number[][] {
    const count = this.rules.places[pattern as Pattern]?.tickets ?? 1
    return waysToWin(pattern, count, this.held[who] as number[], ticket)
  }

  /** Why a ticket cannot be one of those that win a pattern. */
  private barred(who: string, pattern: string, ticket: number): string {
    const isHouse = HOUSES.indexOf(pattern) >= 0
    const alike = this.wins.filter((win) => win.who === who && HOUSES.indexOf(win.pattern) >= 0 === isHouse)
    const onIt = alike.some((win) => win.ticket === ticket || win.also.indexOf(ticket) >= 0)
    if (isHouse && onIt) return 'ticket_has_house'
    if (isHouse && this.rules.houseBy === 'person' && alike.length > 0) return 'person_has_house'
    if (this.out.indexOf(`${who} ${pattern} ${ticket}`) >= 0) return 'ticket_is_out'
    if (!isHouse && this.rules.one === true && alike.length > 0) return 'one_prize_each'
    return !isHouse && this.rules.one === 'ticket' && onIt ? 'ticket_has_prize' : ''
  }

  /** What the house rules say to a claim that is right by the rules of the game, or would be with more marks. */
  private settle(who: string, pattern: string, ticket: number, seq: number): Settled {
    const all = this.waysOf(who, pattern, ticket)
    const free = all.filter((set) => set.every((each) => each === ticket || this.barred(who, pattern, each) === ''))
    const lacks = (set: number[]) => this.lacksOn(who, pattern, set, this.seen(who, seq))
    const isPoolOfAll = !free.some((set) => lacks(set) === 0) && all.some((set) => lacks(set) === 0)
    const pool = isPoolOfAll ? all : free
    const least = Math.min(...pool.map(lacks))
    const tickets = pool.find((set) => lacks(set) === least) ?? []
    const told = { tickets, lacks: least }
    const house = HOUSES.indexOf(pattern)
    const before = house > 0 ? (HOUSES[house - 1] as string) : null
    if (before && this.wins.filter((win) => win.pattern === before && win.place === 0).length < this.winnersOf(before))
      return { refused: 'house_not_open', ...told }
    if (tickets.length === 0) return { refused: 'too few', ...told }
    const reasons = tickets.map((each) => this.barred(who, pattern, each))
    const early = this.called.slice(0, seq - 1)
    const isLate = this.rules.claims === 'next' && pool.some((set) => this.lacksOn(who, pattern, set, early) === 0)
    const named = ['ticket_has_house', 'person_has_house', isLate ? 'claim_too_late' : '', 'ticket_is_out']
    const refused = [...named, 'one_prize_each', 'ticket_has_prize'].find(
      (reason) => reason === 'claim_too_late' || (reason !== '' && reasons.indexOf(reason) >= 0),
    )
    return { refused: refused ?? '', ...told }
  }

  /** What the specification asks of a pattern, on the first so many calls. */
  private basics(who: string, pattern: string, ticket: number, seq: number): string {
    const names = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House']
    if (names.indexOf(pattern) >= 0 && this.rules.patterns.indexOf(pattern as Pattern) < 0) return 'pattern_closed'
    if (this.prizeOf(who, pattern, seq) === null) return 'pattern_closed'
    if (this.rules.patterns.indexOf(pattern as Pattern) < 0) return 'unknown_pattern'
    const seen = this.seen(who, seq)
    const isRight = this.waysOf(who, pattern, ticket).some((set) => this.lacksOn(who, pattern, set, seen) === 0)
    return isRight ? '' : 'pattern_not_valid'
  }

  /** What was called, by then, and marked. */
  private seen(who: string, seq: number): number[] {
    return this.called.slice(0, seq).filter((number) => (this.marked[who] as number[]).indexOf(number) >= 0)
  }

  private allWon(): boolean {
    return this.rules.patterns.every((pattern) => this.isWhole(pattern))
  }

  /** Whether all prizes of a pattern are won. */
  isWhole(pattern: string): boolean {
    return this.wins.filter((win) => win.pattern === pattern && win.place === 0).length === this.winnersOf(pattern)
  }
}

const hand = (who: string) => ticketsFor(playerSeed('482913', who))

const HOUSES = ['Full House', 'Second House', 'Third House']

/** The host may have swapped the corners of the king and those of the queen. */
const SWAPPED: Record<string, string> = { 'King Corners': 'Queen Corners', 'Queen Corners': 'King Corners' }

function lackingOf({ ownPattern, king }: HouseRules, name: string, ticket: Ticket, numbers: number[]): number | null {
  const pattern = king === 'first' ? (SWAPPED[name] ?? name) : name
  return lacking(pattern, ownPattern?.positions ?? [], ticket, (number) => numbers.indexOf(number) >= 0)
}

/** Rules of which many of the things that are rare elsewhere come. */
function generousRules(roll: Dice): Partial<HouseRules> {
  const { chance, pick } = roll
  const patterns = (['First Five', 'Top Line', 'Half Sheet', 'Full House', 'Second House'] as const).slice(
    pick([0, 0, 2, 3]),
  )
  const winners = pick([2, 3])
  return {
    ...{ patterns: [...patterns], ties: pick(['first', 'share', 'share']), claims: 'any', bogey: 'free' },
    ...{ one: chance(0.2) ? 'ticket' : false, houseBy: pick(['ticket', 'person']) },
    // One Full House leaves more games for the Second House.
    places: Object.fromEntries(patterns.map((name) => [name, { winners: name === 'Full House' ? 1 : winners }])),
  }
}

function someRules(roll: Dice): HouseRules {
  const { chance, below, pick } = roll
  const from = chance(0.4) ? CLASSIC : PATTERNS
  const most = 1 + below(12)
  const some = from.filter(() => chance(0.6)).slice(-most)
  // A house needs those before it.
  const patterns = some.filter((pattern) => {
    const house = HOUSES.indexOf(pattern)
    return HOUSES.slice(0, Math.max(0, house)).every((before) => some.indexOf(before as Pattern) >= 0)
  })
  const positions = Array.from({ length: 15 }, (_, place) => place).filter(() => chance(0.2))
  return {
    ...DEFAULT_RULES,
    // Every rule, so that one which only the product knows is noticed.
    ...Object.fromEntries(Object.entries(RULE_CHOICES).map(([name, values]) => [name, pick<unknown>(values)])),
    bag: false,
    patterns: patterns.length > 0 ? patterns : [pick(CLASSIC)],
    ownPattern: { name: 'Ring', positions: positions.length > 0 ? positions : [below(15)] },
    prizes: chance(0.5) ? { [pick(PATTERNS)]: 'dinner' } : {},
    places: chance(0.5) ? somePlaces(roll, patterns) : {},
    ...(chance(0.3) && generousRules(roll)),
  }
}

/** Several prizes of some patterns, and some on several tickets. */
function somePlaces({ chance, below }: Dice, patterns: readonly Pattern[]): HouseRules['places'] {
  const some = patterns.filter(() => chance(0.6))
  return Object.fromEntries(
    some.map((pattern) => [
      pattern,
      {
        winners: 1 + below(chance(0.8) ? 3 : 5),
        tickets: 1 + below(chance(0.8) ? 3 : 6),
        more: ['sweets', '', 'a song'],
      },
    ]),
  )
}

/** A running game of four, from its start or somewhere in its middle, with marks on most of what was called. */
function someGame(roll: Dice, isWhole: boolean): Game {
  const { chance, below, pick } = roll
  const rules = someRules(roll)
  const share = isWhole ? 0 : pick([0.3, 0.6, 0.8, 0.9, 0.97, 1])
  const called = NUMBERS.filter(() => chance(share)).sort((left, right) => ((left * 31) % 97) - ((right * 31) % 97))
  const hands = [[1], [1 + below(3), 4 + below(3)], [1, 2, 3], [2, 4, 5, 6], [1, 2, 3, 4, 5, 6], [3, 7, 8, 9, 10]]
  const held = Object.fromEntries(PLAYERS.map((who) => [who, pick(chance(0.5) ? hands.slice(0, 2) : hands)]))
  const marked = Object.fromEntries(
    PLAYERS.map((who) => [who, chance(0.8) ? [...called] : called.filter(() => chance(0.9))]),
  )
  return { rules, called, held, marked }
}

/** What happens next: mostly claims, on numbers that somebody waits for. */
function someStep({ chance, below, pick }: Dice, { room, players }: RoomState, { rules, held }: Game): Step {
  const called = room.calledNumbers
  const kind = below(20)
  const who = pick(PLAYERS)
  if (kind < 4) {
    const printed = hand(who)[(held[who]?.[0] ?? 1) - 1] as Ticket
    const wanted = printed.flat().filter((cell) => cell !== null && called.indexOf(cell) < 0)
    const bag = wanted.length > 0 ? (wanted as number[]) : NUMBERS.filter((number) => called.indexOf(number) < 0)
    return { type: 'call_number', number: bag.length > 0 && chance(0.9) ? pick(bag) : 1 + below(90) }
  }
  if (kind < 8) return { type: 'mark', who }
  if (kind < 10) return { type: 'wait', ms: pick([100, 1_900, 2_000, 2_001, 18_000, 123_000]) }
  if (kind < 11) return { type: 'finish_if_over' }
  const seen = called.length - below(3)
  const ticket = chance(0.95) ? pick(held[who] as number[]) : 1 + below(10)
  const marked = players.find(({ id }) => id === who)?.markedNumbers[ticket - 1] ?? []
  const printed = hand(who)[ticket - 1] as Ticket
  const complete = rules.patterns.filter((pattern) => lackingOf(rules, pattern, printed, marked) === 0)
  const open = complete.filter((pattern) => !room.disabledPatterns.includes(pattern))
  const likely = [open, complete].find((names) => names.length > 0 && chance(0.7)) ?? rules.patterns
  const pattern = chance(0.9) ? pick(likely) : pick(['Corners', ...PATTERNS])
  const after = chance(0.6) ? seen : undefined
  return { type: 'claim', playerId: who, pattern, ticketNumber: ticket, after, screenshot: null }
}

/** The same game as the rules of the server know it. */
function stateOf({ rules, called, held, marked }: Game): RoomState {
  const alone = roomState({ status: 'active', rules, calledNumbers: [...called], disabledPatterns: unplayed(rules) })
  const [host] = alone.players as [PlayerView]
  const players = PLAYERS.map((id): PlayerView => {
    const selectedTicketIds = (held[id] as number[]).map((ticket) => ticket - 1)
    const seat = { id, personId: id, name: id, isHost: id === 'p0', selectedTicketIds, ticketSelectionDone: true }
    return { ...host, ...seat, ...marks(marked[id]) }
  })
  return { ...alone, players, lastCalledAt: 0 }
}

const marks = (numbers: number[] = []) => ({
  markedNumbers: Object.fromEntries(Array.from({ length: 10 }, (_, ticketId) => [ticketId, [...numbers]])),
})

/** What a player is told that one number more would complete. */
function hintsIn({ room, winners, players }: RoomState, who: string, ticketId: number): string[] {
  const player = players.find(({ id }) => id === who) as PlayerView
  return oneToGo({ room, winners, player, hand: handOf(hand(who), player) }).get(ticketId) ?? []
}

/** The room as it is after a command, with what was said about it and the win that was announced. */
function decided(state: RoomState, now: number, asked: Asked): { state: RoomState; said: string; won?: Win } {
  const actor = asked.type === 'finish_if_over' ? actors.CLOCK : ASHA
  const decision = decide(state, actor, asked, given({ now, newId: `win ${state.winners.length}` }))
  if (!decision.ok) return { state, said: decision.refused }
  const after = played(state, decision, now)
  if (asked.type === 'call_number') return { state: after, said: 'called' }
  if (asked.type === 'finish_if_over')
    return { state: after, said: after.room.status === 'finished' ? 'over' : 'goes on' }
  if (decision.answer.type === 'refused') return { state: after, said: 'false claim' }
  const announced = decision.events.find((event) => event.type === 'winner_announced')
  if (!announced) return { state: after, said: 'won before' }
  const { playerId: who, pattern, ticketNumber: ticket, place, rank, also, seq, prize } = announced.payload.winner
  return { state: after, said: 'won', won: { who, pattern, ticket, place, rank, also, seq, prize } }
}

function judged(judge: Judge, now: number, asked: Asked): string {
  if (asked.type === 'claim') return judge.claim(asked, now)
  return asked.type === 'call_number' ? judge.call(asked.number as number, now) : judge.look(now)
}

/** What a room has in its books, in the words of the judge. */
function booksOf({ room, players, winners }: RoomState) {
  const out = players.flatMap(({ id, outOf }) =>
    PATTERNS.flatMap((pattern) => (outOf[pattern] ?? []).map((ticketId) => `${id} ${pattern} ${ticketId + 1}`)),
  )
  const wins = winners.map(({ playerId: who, pattern, ticketNumber: ticket, place, rank, also, seq }) => {
    return { who, pattern: pattern as string, ticket, place, rank, also, seq }
  })
  return { isOver: room.status === 'finished', closed: [...room.disabledPatterns].sort(), out: out.sort(), wins }
}

function booksOfJudge(judge: Judge, rules: HouseRules): ReturnType<typeof booksOf> {
  const { isOver, wins, out } = judge
  const isWon = (name: Pattern) => judge.isWhole(name)
  const isMissed = (name: Pattern) => CLASSIC.some((known) => known === name) && !rules.patterns.includes(name)
  const closed = PATTERNS.filter((name) => isWon(name) || isMissed(name)).sort()
  return { isOver, closed, out: [...out].sort(), wins: wins.map(({ prize: _, ...win }) => win) }
}

/** What must be said, or happen, in some of the games. */
const REACHED =
  'won, over, all won, pattern_not_valid, hint, won before, false claim, claim_too_late, ticket_is_out, one_prize_each, ' +
  'shared, of the call before, house_not_open, ticket_has_house, pattern_closed, unknown_pattern, all_prizes_won, ' +
  'person_has_house, ticket_has_prize, second prize, third prize, second prize shared, on several tickets, on a sheet'

/** What a win shows that not all do. */
const whatWas = ({ rank, place, also, pattern }: Win) => [
  ...(rank === 2 ? ['second prize'] : []),
  ...(rank === 3 ? ['third prize'] : []),
  ...(rank === 2 && place > 0 ? ['second prize shared'] : []),
  ...(also.length > 0 ? [pattern.endsWith(' Sheet') ? 'on a sheet' : 'on several tickets'] : []),
]

/** Whether anybody who knows the calls finds the numbers of a win called. */
function isRight({ room }: RoomState, { who, pattern, ticket, also, seq }: Win): boolean | null {
  const win = { pattern: pattern as Pattern, ticketNumber: ticket, also, seq }
  return checkWin(win, hand(who), room.calledNumbers, room.rules).isRight
}

/** How often each was said, in all games together. */
const heard = new Map<string, number>()

test.each([
  ['from their middle', GAMES, STEPS],
  ['to the end', Math.ceil(GAMES / 25), 5_000],
])(
  'two judges agree on every claim of games played %s, whatever the rules',
  { timeout: HOUR_MS },
  (what, games, steps) => {
    const count = (what: string) => heard.set(what, (heard.get(what) ?? 0) + 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const roll = dice(seed)
        const game = someGame(roll, what === 'to the end')
        const judge = new Judge(game)
        let state = stateOf(game)
        let now = NOW
        const announced: Win[] = []
        for (let i = 0; i < steps && (what !== 'to the end' || !judge.isOver); i++) {
          const step = someStep(roll, state, game)
          if (step.type === 'wait') now += step.ms
          if (step.type === 'mark') {
            judge.mark(step.who)
            const marked = marks(state.room.calledNumbers)
            const players = state.players.map((each) => (each.id === step.who ? { ...each, ...marked } : each))
            state = { ...state, players }
          }
          if (step.type === 'wait' || step.type === 'mark') continue
          if (step.type === 'claim') {
            const hints = judge.hints(step.playerId, step.ticketNumber).join()
            const told = hintsIn(state, step.playerId, step.ticketNumber - 1).join()
            if (told !== hints)
              throw new Error(`hints ${told} against ${hints}: ${JSON.stringify({ step, rules: game.rules })}`)
            if (hints !== '') count('hint')
          }
          const wanted = judged(judge, now, step)
          const { state: next, said, won } = decided(state, now, step)
          if (said !== wanted)
            throw new Error(`${said} against ${wanted}: ${JSON.stringify({ step, rules: game.rules })}`)
          count(said)
          if (won) announced.push(won)
          if (won && won.place > 0) count('shared')
          for (const what of won ? whatWas(won) : []) count(what)
          if (won && won.seq < state.room.calledNumbers.length) count('of the call before')
          state = next
        }
        if (what === 'to the end' && !judge.isOver) throw new Error(`it does not end: ${JSON.stringify(game.rules)}`)
        if (game.rules.patterns.every((pattern) => judge.isWhole(pattern))) count('all won')
        expect(announced, 'wins as they are announced').toEqual(judge.wins)
        expect(announced.filter((won) => !isRight(state, won))).toEqual([])
        expect(booksOf(state)).toEqual(booksOfJudge(judge, game.rules))
      }),
      { numRuns: games },
    )
    const counts = [...heard].map(([said, count]) => `${said}: ${count}`).join(', ')
    process.stdout.write(`house rules: ${games} games ${what} judged twice, 0 disagreements (${counts})\n`)
    if (what !== 'to the end') return
    expect(REACHED.split(', ').filter((said) => !heard.has(said))).toEqual([])
  },
)
