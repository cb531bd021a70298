import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocalRoom } from '#client/screens/practice/local-room.ts'
import { RequestError } from '#client/server-state/request.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { CALLER_AWAY_MS, LAST_CLAIMS_MS, LAST_SHARES_MS } from '#shared/game/limits.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS, type Pattern, type Ticket } from '#shared/game/types.ts'
import type { RoomMessage } from '#shared/messages.ts'
import { refusal } from '#shared/refusals.ts'

/*
 * The gate of a game in the page refuses and does what that of the server does. Each row needs a rule of `decide`: without
 * it the row fails.
 */

const HOST = '00000000-0000-4000-8000-000000000000'
const COOLDOWN_MS = 5_000
const PACE_MS = 7_000
const EYES_DOWN_MS = 10_000
const GO_ON_MS = 5_000
const BREATHER_MS = 12_000
const HOLD_MS = 20_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A room of Asha, who hosts, and Dadi. */
class Game {
  readonly messages: RoomMessage[] = []
  readonly gate = new LocalRoom({ id: HOST, name: 'Asha', ticketCount: 2 }, (messages) =>
    this.messages.push(...messages),
  )
  readonly dadi = this.join('Dadi')

  join(name: string): PlayerId {
    const joined = this.gate.execute(null, { type: 'join', name, ticketCount: 1 })
    if (joined.type !== 'joined') throw new Error('nobody joined')
    return joined.playerId
  }

  host(command: Command) {
    return this.gate.execute(HOST, command)
  }

  guest(command: Command) {
    return this.gate.execute(this.dadi, command)
  }

  clock(type: 'call_due' | 'finish_if_over') {
    return this.gate.execute(CLOCK, { type })
  }

  start(rules: Partial<HouseRules> = {}): this {
    this.host({ type: 'set_rules', rules })
    this.host({ type: 'start_game', playerId: HOST, lastThrow: this.gate.lastThrow() })
    return this
  }

  call(times = 1): this {
    for (let made = 0; made < times; made++) {
      pass(COOLDOWN_MS)
      this.host({ type: 'call_number' })
    }
    return this
  }

  /** Marks what was called, on the first ticket of a player. */
  markAll(playerId: PlayerId): this {
    const { calledNumbers } = this.gate.room
    for (const number of numbersOf(this.ticketOf(playerId)))
      if (calledNumbers.includes(number)) this.gate.mark(playerId, 0, number)
    return this
  }

  ticketOf = (playerId: PlayerId) => ticketsFor(playerSeed(this.gate.room.id, playerId))[0] as Ticket

  /** A number of a player's first ticket. */
  onTicket = (playerId: PlayerId) => numbersOf(this.ticketOf(playerId))[0] as number

  claim(playerId: PlayerId, pattern: string, ticketNumber: unknown = 1, after?: number) {
    return this.gate.execute(playerId, { type: 'claim', playerId, pattern, ticketNumber, screenshot: null, after })
  }

  /** Calls numbers of a player's first ticket, as from a bag. */
  callOf(playerId: PlayerId, numbers = numbersOf(this.ticketOf(playerId))): this {
    for (const number of numbers) {
      if (this.gate.room.calledNumbers.includes(number)) continue
      pass(COOLDOWN_MS)
      this.host({ type: 'call_number', number })
    }
    return this
  }

  /** Calls all numbers of a player's first ticket and marks what is called, for both. */
  fill(playerId: PlayerId): this {
    return this.callOf(playerId).markAll(HOST).markAll(this.dadi)
  }

  /** How the next number comes. */
  auto() {
    const { auto, status, calledNumbers } = this.gate.room
    const { state, reason, by, dueInMs } = auto
    return { status, calls: calledNumbers.length, state, reason, by, dueInMs }
  }
}

const opened = () => new Game()
const running = () => new Game().start()
const called = () => running().call()
const full = (rules: Partial<HouseRules> = {}) => new Game().start(rules).fill(HOST)
const over = () => {
  const game = called()
  game.host({ type: 'end_game' })
  return game
}
const calling = () => {
  const game = opened()
  game.host({ type: 'auto_call', state: 'on' })
  return game.start()
}

/** A game in which the host has said nothing for two minutes and Dadi calls. */
const deputised = () => {
  const game = called()
  pass(CALLER_AWAY_MS)
  game.guest({ type: 'take_over' })
  return game
}
/** A game whose last prize is won, where the others may still share it. */
const won = () => {
  const game = opened()
  game.host({ type: 'auto_call', state: 'on' })
  game.start({ ties: 'share' }).fill(HOST)
  for (const pattern of PATTERNS) game.claim(HOST, pattern)
  return game
}

type Row = [what: string, situation: () => Game, act: (game: Game) => unknown, refused: Parameters<typeof refusal>[0]]

const REFUSALS: Row[] = [
  [
    'a guest opens the choice of tickets',
    opened,
    (g) => g.guest({ type: 'start_ticket_selection' }),
    'not_host_to_start',
  ],
  ['nobody chooses tickets after the end', over, (g) => g.host({ type: 'start_ticket_selection' }), 'cannot_start_now'],
  ['a guest starts', opened, (g) => g.guest({ type: 'start_game', playerId: g.dadi }), 'not_host_to_start'],
  ['a game starts twice', over, (g) => g.host({ type: 'start_game', playerId: HOST }), 'cannot_start_now'],
  [
    'the last throw is over another list',
    opened,
    (g) => {
      const lastThrow = g.gate.lastThrow()
      const entropy = 'ab'.repeat(16)
      g.guest({ type: 'confirm_tickets', playerId: g.dadi, ticketIds: [0], entropy })
      g.host({ type: 'start_game', playerId: HOST, lastThrow })
    },
    'contributions_changed',
  ],
  ['somebody joins a running game', running, (g) => g.join('Meena'), 'game_already_started'],
  ['somebody joins a game that is over', over, (g) => g.join('Meena'), 'game_over'],
  [
    'somebody joins a locked room',
    opened,
    (g) => {
      g.host({ type: 'lock_room', locked: true })
      g.join('Meena')
    },
    'room_locked',
  ],
  ['more come than fit', opened, (g) => [...'abcdefghi'].map((name) => g.join(name)), 'room_full'],
  [
    'somebody joins a full room for the next round',
    () => {
      const game = opened()
      for (const name of 'abcdefgh') game.join(name)
      return game.start()
    },
    (g) => g.gate.execute(null, { type: 'join_next', name: 'Meena' }),
    'room_full',
  ],
  [
    'somebody joins a locked game for the next round',
    running,
    (g) => {
      g.host({ type: 'lock_room', locked: true })
      g.gate.execute(null, { type: 'join_next', name: 'Meena' })
    },
    'room_locked',
  ],
  [
    'somebody joins a locked room for the next round',
    opened,
    (g) => {
      g.host({ type: 'lock_room', locked: true })
      g.gate.execute(null, { type: 'join_next', name: 'Meena' })
    },
    'room_locked',
  ],
  [
    "somebody joins the next round under a player's name",
    running,
    (g) => g.gate.execute(null, { type: 'join_next', name: 'Dadi' }),
    'name_taken',
  ],
  [
    'a name is changed in the game',
    running,
    (g) => g.guest({ type: 'rename', playerId: g.dadi, name: 'Nani' }),
    'names_are_fixed',
  ],
  ['the host leaves before the start', opened, (g) => g.host({ type: 'leave', playerId: HOST }), 'host_needed'],
  [
    'other tickets are chosen after the start',
    running,
    (g) => g.guest({ type: 'select_ticket', playerId: g.dadi, ticketId: 3 }),
    'tickets_already_confirmed',
  ],
  [
    'other tickets are confirmed after the first number',
    called,
    (g) => g.guest({ type: 'confirm_tickets', playerId: g.dadi, ticketIds: [3] }),
    'tickets_already_confirmed',
  ],
  [
    'more tickets are confirmed than are allowed',
    opened,
    (g) => {
      g.host({ type: 'set_rules', rules: { most: 1 } })
      g.guest({ type: 'confirm_tickets', playerId: g.dadi, ticketIds: [0, 1] })
    },
    'too_many_tickets',
  ],
  [
    'the host who only calls selects a ticket',
    opened,
    (g) => {
      g.host({ type: 'set_rules', rules: { hostPlays: false } })
      g.host({ type: 'select_ticket', playerId: HOST, ticketId: 0 })
    },
    'host_only_calls',
  ],
  [
    'the rules change in the game',
    running,
    (g) => g.host({ type: 'set_rules', rules: { one: true } }),
    'rules_are_fixed',
  ],
  [
    'a guest changes the rules',
    opened,
    (g) => g.guest({ type: 'set_rules', rules: { one: true } }),
    'not_host_of_room',
  ],
  ['a guest locks', running, (g) => g.guest({ type: 'lock_room', locked: true }), 'not_host_of_room'],
  ['the room is locked after the end', over, (g) => g.host({ type: 'lock_room', locked: true }), 'game_finished'],
  ['a guest removes', running, (g) => g.guest({ type: 'remove_player', removedId: HOST }), 'not_host_of_room'],
  ['the host is removed', running, (g) => g.host({ type: 'remove_player', removedId: HOST }), 'host_stays'],
  ['nobody is removed', running, (g) => g.host({ type: 'remove_player', removedId: 'x' }), 'player_not_found'],
  [
    'somebody is removed at the end',
    over,
    (g) => g.host({ type: 'remove_player', removedId: g.dadi }),
    'game_finished',
  ],
  ['a guest ends', running, (g) => g.guest({ type: 'end_game' }), 'not_host_of_room'],
  ['a game ends that did not begin', opened, (g) => g.host({ type: 'end_game' }), 'game_not_started'],
  ['the evening ends in a game', running, (g) => g.host({ type: 'close_evening' }), 'round_not_over'],
  ['a guest closes the evening', over, (g) => g.guest({ type: 'close_evening' }), 'not_host_of_room'],
  ['a guest opens another round', over, (g) => g.guest({ type: 'next_round', after: 1 }), 'not_host_of_room'],
  [
    'nobody hosts another round',
    over,
    (g) => g.host({ type: 'next_round', after: 1, hostId: 'x' }),
    'player_not_found',
  ],
  ['nobody opens another round', over, (g) => g.gate.execute(null, { type: 'next_round', after: 1 }), 'not_your_seat'],
  ['another round opens in a game', running, (g) => g.host({ type: 'next_round', after: 1 }), 'round_not_over'],
  ['a guest takes over from a host who is here', called, (g) => g.guest({ type: 'take_over' }), 'caller_is_here'],
  [
    'a guest takes over from the server',
    calling,
    (g) => {
      pass(CALLER_AWAY_MS)
      g.guest({ type: 'take_over' })
    },
    'caller_is_here',
  ],
  ['nobody takes over', called, (g) => g.gate.execute(null, { type: 'take_over' }), 'not_your_seat'],
  ['somebody takes over before the start', opened, (g) => g.guest({ type: 'take_over' }), 'game_not_started'],
  ['somebody takes over at the end', over, (g) => g.guest({ type: 'take_over' }), 'game_finished'],

  ['a guest calls', running, (g) => g.guest({ type: 'call_number' }), 'not_host_to_call'],
  ['a number is called after the end', over, (g) => g.host({ type: 'call_number' }), 'game_finished'],
  ['a deputy chooses a number', deputised, (g) => g.guest({ type: 'call_number', number: 5 }), 'host_seat_lent'],
  ['two numbers within the cooldown', called, (g) => g.host({ type: 'call_number' }), 'cooldown'],
  [
    'a number is called twice',
    called,
    (g) => {
      pass(COOLDOWN_MS)
      g.host({ type: 'call_number', number: g.gate.room.calledNumbers[0] })
    },
    'number_already_called',
  ],
  ['a number is called after the ninetieth', running, (g) => g.call(91), 'no_numbers_left'],

  ['a guest sets auto call', running, (g) => g.guest({ type: 'auto_call', state: 'on' }), 'not_host_to_call'],
  ['auto call after the end', over, (g) => g.host({ type: 'auto_call', state: 'on' }), 'game_finished'],
  ['auto call when all is won', won, (g) => g.host({ type: 'auto_call', state: 'paused' }), 'all_prizes_won'],
  ['too fast', running, (g) => g.host({ type: 'auto_call', state: 'on', paceMs: COOLDOWN_MS - 1 }), 'invalid_pace'],
  ['too slow', running, (g) => g.host({ type: 'auto_call', state: 'on', paceMs: 60_001 }), 'invalid_pace'],
  [
    'auto call from an own bag',
    () => new Game().start({ bag: true }),
    (g) => g.host({ type: 'auto_call', state: 'on' }),
    'own_bag',
  ],
  ['wait, when nothing comes', called, (g) => g.guest({ type: 'hold', playerId: g.dadi }), 'not_calling'],
  ['a guest takes a break', calling, (g) => g.guest({ type: 'take_break', minutes: 5 }), 'not_host_to_call'],
  ['a break from nothing', running, (g) => g.host({ type: 'take_break', minutes: 5 }), 'not_calling'],
  ['a break before the start', opened, (g) => g.host({ type: 'take_break', minutes: 5 }), 'game_not_started'],
  ['a break after the end', over, (g) => g.host({ type: 'take_break', minutes: 5 }), 'game_finished'],

  ['a claim without a ticket', full, (g) => g.claim(HOST, 'Full House', ''), 'ticket_number_required'],
  ['a claim with a ticket of nobody', full, (g) => g.claim(HOST, 'Full House', 9), 'ticket_not_yours'],
  ['a claim with a number that nobody prints', full, (g) => g.claim(HOST, 'Full House', '1e0'), 'ticket_not_yours'],
  ['a claim of no pattern', full, (g) => g.claim(HOST, 'Corners'), 'unknown_pattern'],
  ['a claim that is not complete', called, (g) => g.claim(HOST, 'Full House'), 'pattern_not_valid'],
  [
    'a claim of what is called and not marked',
    () => running().callOf(HOST),
    (g) => g.claim(HOST, 'Full House'),
    'pattern_not_valid',
  ],
  ['a claim before the start', opened, (g) => g.claim(HOST, 'Full House'), 'game_not_started'],
  ['a claim after the end', over, (g) => g.claim(HOST, 'Full House'), 'game_finished'],
  [
    'a claim of what somebody else has won',
    full,
    (g) => {
      g.claim(HOST, 'First Five')
      g.fill(g.dadi).claim(g.dadi, 'First Five')
    },
    'pattern_closed',
  ],
  ['a claim too late', () => full({ claims: 'next' }).call(), (g) => g.claim(HOST, 'First Five'), 'claim_too_late'],
  [
    'a second prize where each has one',
    () => full({ one: true }),
    (g) => {
      g.claim(HOST, 'First Five')
      g.claim(HOST, 'Top Line')
    },
    'one_prize_each',
  ],
  [
    'a ticket that a false claim has put out',
    () => new Game().start({ bogey: 'out' }),
    (g) => {
      expect(() => g.claim(HOST, 'Full House')).toThrow(refusal('pattern_not_valid').message)
      g.fill(HOST).claim(HOST, 'Full House')
    },
    'ticket_is_out',
  ],

  ['a mark after the end', () => over(), (g) => g.gate.mark(HOST, 0, g.onTicket(HOST)), 'game_finished'],
  [
    'a mark before the start',
    opened,
    (g) => {
      g.host({ type: 'confirm_tickets', playerId: HOST, ticketIds: [0] })
      g.gate.mark(HOST, 0, g.onTicket(HOST))
    },
    'game_not_started',
  ],
  ['a mark on a ticket of nobody', called, (g) => g.gate.mark(HOST, 9, 1), 'ticket_not_yours'],
  ['a mark beside the ticket', called, (g) => g.gate.mark(HOST, 0, 0), 'not_on_ticket'],
  ['a mark before the call', running, (g) => g.gate.mark(HOST, 0, g.onTicket(HOST)), 'number_not_called'],
]

describe('what the gate of a game in the page refuses', () => {
  test.each(REFUSALS)('%s', (_what, situation, act, refused) => {
    const game = situation()
    const error = errorOf(() => act(game))
    expect(error).toBeInstanceOf(RequestError)
    // Several refusals share a code.
    const { status, code, message } = refusal(refused)
    const [begin = '', end = ''] = message.split(/\{\w+\}/)
    expect(error).toMatchObject({ status, code, message: expect.stringContaining(begin) })
    expect((error as RequestError).message.endsWith(end)).toBe(true)
  })
})

function errorOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}

type Act = [what: string, situation: () => Game, act: (game: Game) => unknown]

describe('what changes nothing', () => {
  test.each<Act>([
    [
      'the choice of tickets is opened again',
      () => {
        const game = opened()
        game.host({ type: 'start_ticket_selection' })
        return game
      },
      (g) => g.host({ type: 'start_ticket_selection' }),
    ],
    ['a game is started again', running, (g) => g.host({ type: 'start_game', playerId: HOST })],
    [
      'a ticket that is held is selected',
      over,
      (g) => g.guest({ type: 'select_ticket', playerId: g.dadi, ticketId: 0 }),
    ],
    [
      'tickets that are confirmed are confirmed',
      over,
      (g) => g.guest({ type: 'confirm_tickets', playerId: g.dadi, ticketIds: [0] }),
    ],
    ['the same rules', running, (g) => g.host({ type: 'set_rules', rules: { one: false } })],
    ['an open room is opened', opened, (g) => g.host({ type: 'lock_room', locked: false })],
    ['a game that is over is ended', over, (g) => g.host({ type: 'end_game' })],
    [
      'a closed evening is closed',
      () => {
        const game = over()
        game.host({ type: 'close_evening' })
        return game
      },
      (g) => g.host({ type: 'close_evening' }),
    ],
    ['a round before this one ends', running, (g) => g.host({ type: 'next_round', after: 0 })],
    ['the host takes over', called, (g) => g.host({ type: 'take_over' })],
    ['the caller takes over', deputised, (g) => g.guest({ type: 'take_over' })],
    ['a name is taken again', running, (g) => g.guest({ type: 'rename', playerId: g.dadi, name: 'Dadi' })],
    ['as many tickets are asked for', opened, (g) => g.join('Dadi')],
    ['nobody says how many tickets they want', opened, (g) => g.gate.execute(null, { type: 'join', name: 'Dadi' })],
    ['auto call goes on that goes on', calling, (g) => g.host({ type: 'auto_call', state: 'on' })],
    [
      'a pause is paused',
      () => {
        const game = calling()
        game.host({ type: 'auto_call', state: 'paused' })
        return game
      },
      (g) => g.host({ type: 'auto_call', state: 'paused' }),
    ],
    ['the clock calls after the last number', () => calling().call(90), (g) => g.clock('call_due')],
  ])('%s', (_what, situation, act) => {
    const game = situation()
    const { length } = game.messages
    act(game)
    // Somebody who comes back by name is told, on whatever device they do.
    const told = game.messages.slice(length).filter(({ type }) => type !== 'player_reconnected')
    expect(told).toEqual([])
  })
})

describe('what is told of', () => {
  test.each<[...Act, told: RoomMessage['type'][]]>([
    ['another name', opened, (g) => g.guest({ type: 'rename', playerId: g.dadi, name: 'Nani' }), ['player_renamed']],
    [
      'somebody new for the next round before the start',
      opened,
      (g) => g.gate.execute(null, { type: 'join_next', name: 'Om' }),
      ['player_joined'],
    ],
    [
      'somebody new for the next round',
      running,
      (g) => g.gate.execute(null, { type: 'join_next', name: 'Om' }),
      ['person_waits'],
    ],
    [
      'more tickets on return',
      () => {
        const game = opened()
        game.guest({ type: 'confirm_tickets', playerId: game.dadi, ticketIds: [4] })
        return game
      },
      (g) => g.gate.execute(null, { type: 'join', name: 'Dadi', ticketCount: 2 }),
      ['player_reconnected', 'ticket_count_changed', 'tickets_confirmed'],
    ],
    [
      'more tickets after a call',
      called,
      (g) => g.gate.execute(null, { type: 'join', name: 'Dadi', ticketCount: 2 }),
      ['player_reconnected'],
    ],
    [
      'tickets for a host who only calls',
      opened,
      (g) => {
        g.host({ type: 'set_rules', rules: { hostPlays: false } })
        g.gate.execute(null, { type: 'join', name: 'Asha', ticketCount: 5 })
      },
      ['rules_changed', 'tickets_confirmed', 'player_reconnected'],
    ],
    [
      'a host who only calls, then plays after all',
      opened,
      (g) => {
        g.host({ type: 'set_rules', rules: { hostPlays: false } })
        g.host({ type: 'set_rules', rules: { hostPlays: true } })
      },
      ['rules_changed', 'tickets_confirmed', 'rules_changed', 'ticket_selected', 'ticket_selected'],
    ],
    ['who speaks', running, (g) => g.host({ type: 'set_rules', rules: { voice: 'tv' } }), ['rules_changed']],
    [
      'a host who calls again',
      deputised,
      (g) => g.host({ type: 'lock_room', locked: true }),
      ['room_locked', 'caller_changed'],
    ],
    [
      'a host who leaves while Dadi calls',
      deputised,
      (g) => g.host({ type: 'leave', playerId: HOST }),
      ['player_left'],
    ],
    [
      'leaving twice',
      running,
      (g) => {
        for (const playerId of [g.dadi, g.dadi]) g.guest({ type: 'leave', playerId })
      },
      ['player_left'],
    ],
    ['a false claim that costs nothing', called, (g) => errorOf(() => g.claim(HOST, 'Full House')), []],
    [
      'the last win',
      () => {
        const game = calling().fill(HOST)
        for (const pattern of PATTERNS.slice(1)) game.claim(HOST, pattern)
        return game
      },
      (g) => g.claim(HOST, PATTERNS[0]),
      ['winner_announced', 'game_finished'],
    ],
    [
      'the time to share the last win',
      won,
      (g) => {
        pass(LAST_SHARES_MS)
        g.clock('call_due')
      },
      ['game_finished'],
    ],
  ])('%s', (_what, situation, act, told) => {
    const game = situation()
    const { length } = game.messages
    act(game)
    expect(game.messages.slice(length).map(({ type }) => type)).toEqual(told)
  })
})

/** The patterns that the last number has completed. */
function completedBy({ ticketOf, gate }: Game): Pattern[] {
  const rows = ticketOf(HOST).map((row) => row.includes(gate.room.calledNumbers.at(-1) as number))
  return PATTERNS.filter((pattern, i) => pattern === 'Full House' || rows[i - 1])
}

describe('what follows', () => {
  test('a start deals tickets, and the first number comes after a moment', () => {
    const game = calling()
    expect(game.gate.players.map(({ selectedTicketIds }) => selectedTicketIds)).toEqual([[0, 1], [0]])
    expect(game.auto()).toEqual({
      status: 'active',
      calls: 0,
      state: 'on',
      reason: null,
      by: null,
      dueInMs: EYES_DOWN_MS,
    })
  })

  test('a number that is due is called once, and the next one at the pace', () => {
    const game = calling()
    pass(EYES_DOWN_MS - 51)
    game.clock('call_due')
    expect(game.auto().calls, 'not yet').toBe(0)
    pass(51)
    game.clock('call_due')
    game.clock('call_due')
    expect(game.auto()).toMatchObject({ calls: 1, dueInMs: PACE_MS })
  })

  test('a number that is very late waits until everybody is back', () => {
    const game = calling()
    pass(EYES_DOWN_MS + 3_001)
    game.clock('call_due')
    expect(game.auto()).toMatchObject({ calls: 0, dueInMs: 8_000 })
  })

  test('a pause, and going on', () => {
    const game = calling()
    game.host({ type: 'auto_call', state: 'paused' })
    expect(game.auto()).toMatchObject({ state: 'paused', reason: 'host', by: 'Asha', dueInMs: null })
    pass(60_000)
    game.clock('call_due')
    expect(game.auto().calls).toBe(0)
    game.host({ type: 'auto_call', state: 'on' })
    expect(game.auto()).toMatchObject({ state: 'on', reason: null, by: null, dueInMs: GO_ON_MS })
  })

  test('a pace that is set while no number is due makes none due', () => {
    const game = opened()
    game.host({ type: 'auto_call', state: 'off', paceMs: 9_000 })
    expect(game.gate.nextCallAt).toBeNull()
  })

  test('a number for the sound check makes none due', () => {
    const game = opened()
    game.host({ type: 'auto_call', state: 'on' })
    game.host({ type: 'call_number', number: 8 })
    expect(game.gate.nextCallAt).toBeNull()
  })

  test('a win after the last number makes none due', () => {
    const game = calling().call(90).markAll(HOST)
    game.claim(HOST, 'Top Line')
    expect(game.auto()).toMatchObject({ status: 'active', reason: null, dueInMs: null })
  })

  test('a number by hand does not shorten a break, and a pause of the host ends it', () => {
    const game = calling()
    game.host({ type: 'take_break', minutes: 5 })
    game.host({ type: 'call_number' })
    expect(game.auto()).toMatchObject({ calls: 1, reason: 'break', dueInMs: 300_000 })
    game.host({ type: 'auto_call', state: 'paused' })
    expect(game.auto()).toMatchObject({ reason: 'host', dueInMs: null })
  })

  test('a number from the bag has no proof, also when it is asked for again', () => {
    const game = running()
    const asked = [0, 0].map((after) => game.host({ type: 'call_number', number: 8, after }))
    expect(asked).toMatchObject([
      { number: 8, source: 'host' },
      { number: 8, source: 'host' },
    ])
    expect(asked.map((answer) => answer.type === 'call' && answer.proof)).toEqual([undefined, undefined])
  })

  test('a faster pace counts at once, a slower one from the next number', () => {
    const game = calling()
    pass(EYES_DOWN_MS)
    game.clock('call_due')
    game.host({ type: 'auto_call', state: 'on', paceMs: 5_000 })
    expect(game.auto().dueInMs).toBe(5_000)
    game.host({ type: 'auto_call', state: 'on', paceMs: 30_000 })
    expect(game.auto().dueInMs).toBe(5_000)
  })

  test('somebody asks to wait', () => {
    const game = calling()
    game.guest({ type: 'hold', playerId: game.dadi })
    expect(game.auto()).toMatchObject({ reason: 'hold', by: 'Dadi', dueInMs: HOLD_MS })
  })

  test('a break ends by itself', () => {
    const game = calling()
    game.host({ type: 'take_break', minutes: 5 })
    expect(game.auto()).toMatchObject({ state: 'paused', reason: 'break', by: 'Asha', dueInMs: 300_000 })
    pass(300_000)
    game.clock('call_due')
    expect(game.auto()).toMatchObject({ state: 'on', reason: null, calls: 0, dueInMs: EYES_DOWN_MS })
  })

  test('a win is announced, closes its pattern and lets the numbers wait', () => {
    const game = calling()
    game.fill(HOST)
    const before = game.auto()
    game.claim(HOST, 'Top Line')
    expect(before.dueInMs).toBe(PACE_MS)
    expect(game.auto()).toMatchObject({ status: 'active', reason: 'win', by: 'Asha', dueInMs: BREATHER_MS })
    expect(game.gate.room).toMatchObject({
      disabledPatterns: ['Top Line'],
      winnerAnnouncement: 'Asha has won Top Line!',
    })
    const calls = game.gate.room.calledNumbers.length
    expect(game.gate.winners).toMatchObject([{ playerName: 'Asha', pattern: 'Top Line', ticketNumber: 1, seq: calls }])
    game.claim(HOST, 'Top Line')
    expect(game.gate.winners.length, 'the same claim again is the same win').toBe(1)
  })

  test('the host may let the numbers wait after a win', () => {
    const game = calling()
    game.host({ type: 'auto_call', state: 'on', afterWin: 'stop' })
    game.fill(HOST).claim(HOST, 'Top Line')
    expect(game.auto()).toMatchObject({ state: 'paused', reason: 'win', dueInMs: null })
  })

  test('the last win ends the game', () => {
    const game = calling().fill(HOST)
    for (const pattern of PATTERNS) game.claim(HOST, pattern)
    expect(game.auto()).toMatchObject({ status: 'finished', dueInMs: null })
  })

  test('where ties share, others win on the same number and the game ends a moment later', () => {
    const game = opened()
    game.host({ type: 'auto_call', state: 'on' })
    game.start({ ties: 'share' }).fill(HOST).fill(game.dadi)
    for (const pattern of PATTERNS) game.claim(HOST, pattern)
    game.claim(game.dadi, 'Full House')
    expect(game.gate.winners.at(-1)).toMatchObject({ playerName: 'Dadi', pattern: 'Full House', place: 1 })
    expect(
      errorOf(() => game.call()),
      'nothing is left',
    ).toMatchObject({ code: 'all_prizes_won' })
    pass(20_000)
    game.clock('finish_if_over')
    expect(game.auto().status).toBe('finished')
  })

  test('a claim on its way while the next number is called still counts for the number before', () => {
    const game = full({ claims: 'next' })
    const seen = game.gate.room.calledNumbers.length
    const patterns = completedBy(game)
    game.call()
    for (const pattern of patterns) game.claim(HOST, pattern, 1, seen)
    expect(patterns).toContain('Full House')
    expect(game.gate.winners.map(({ pattern, seq }) => [pattern, seq])).toEqual(patterns.map((each) => [each, seen]))
  })

  test('after all numbers there are two minutes for last claims', () => {
    const game = running().call(90)
    pass(LAST_CLAIMS_MS - 1)
    game.clock('finish_if_over')
    expect(game.auto().status).toBe('active')
    pass(1)
    game.clock('finish_if_over')
    expect(game.auto().status).toBe('finished')
  })

  test('a double press calls one number', () => {
    const game = called()
    pass(COOLDOWN_MS)
    game.host({ type: 'call_number', after: 1 })
    game.host({ type: 'call_number', after: 1 })
    expect(game.gate.room.calledNumbers.length).toBe(2)
  })

  test('every change has a version of its own', () => {
    const { messages, gate } = full()
    expect(messages.map(({ v }) => v)).toEqual(messages.map((_, i) => i + 1))
    expect(gate.room.version).toBe(messages.length)
  })
})
