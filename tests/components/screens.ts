import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recallDraw } from '#client/fair-draw/draw-memory.ts'
import { hostLinkPath, paths, tvPath } from '#client/paths.ts'
import type { DrawAnswer, EveningAnswer } from '#shared/api.ts'
import { withChecksum } from '#shared/game/draw/evidence.ts'
import { DAY_MS } from '#shared/game/durations.ts'
import { newRound } from '#shared/game/room/new-room.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import { OF_SITES } from '#shared/refusals/site-refusals.ts'
import { json } from './answers.ts'
import { openOption, press, pressOption, reads, there } from './at-screen.ts'
import { goOffline, network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/** A screen in one state. */
export interface Screen extends Scene {
  /** `tv` for screens made for large displays. */
  kind?: 'tv'
  /** A text that is there once it can be looked at. By default a heading. */
  shows?: string | RegExp
  /** What is done at the screen then. */
  open?: (room: RoomInPage) => Promise<unknown>
}

const FRIENDS = { Dadi: 2, 'Ravi Kumar': 1, Meena: 1 }
const WAITING = { status: 'waiting', guests: FRIENDS } satisfies Scene
const seal = () => openOption('Check this game').then(() => reads('These pictures are the same on every phone'))

const BEFORE_A_ROOM: Record<string, Screen> = {
  dashboard: { as: null, path: '/', shows: 'New Game' },
  lobby: { as: null, path: '/lobby' },
  'lobby-host': { as: null, path: '/lobby?mode=host' },
  'lobby-later': {
    as: null,
    path: '/lobby?mode=host',
    open: async () => {
      await press('For later, and more')
      ;(await there(page.getByRole('switch', { name: 'Invite for later' }))).click()
      await there(page.getByLabelText('Day'))
    },
  },
  'lobby-join': { as: null, path: '/lobby?mode=join' },
  'lobby-fault': { as: null, path: '/lobby?mode=join', open: () => press('Join Game') },
  'not-found': { as: null, path: '/nowhere' },
  support: { as: null, path: '/support' },
  'audio-test': { as: null, path: '/audio-test' },
  'tv-entry': { as: null, path: '/tv' },
  privacy: {
    ...{ as: null, path: '/privacy', shows: 'This site is run by' },
    answers: { siteAnswer: { operator: 'Asha', contact: '+91 98765 43210', privacyUrl: 'https://example.org/' } },
  },
  'lobby-code': {
    ...{ as: null, path: '/lobby?mode=host' },
    prepare: () =>
      network.answerWith('POST', /^\/api\/rooms$/, () => {
        const { status, message } = OF_SITES.opening_code_needed
        return json({ message, code: 'opening_code_needed' }, status)
      }),
    open: async () => {
      await page.getByLabelText('Your Name (Host)').fill('Asha')
      await press('Host New Game')
      await there(page.getByLabelText('Code of this site'))
    },
  },
  'room-closed': {
    ...{ as: null, path: '/host/123456', shows: 'This room is closed' },
    prepare: () =>
      network.answerWith('GET', /^\/api\/rooms\/123456$/, () => {
        const { status, message } = OF_SITES.room_closed
        return json({ message, code: 'room_closed' }, status)
      }),
  },
  'room-not-found': { as: null, path: '/host/123456', shows: 'Room Not Found' },
  practice: { as: null, path: '/practice', shows: 'Eyes down!' },
}

const inFiveDays = (): Plan => ({
  startsAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  startsInMs: 5 * DAY_MS,
  zone: 'Asia/Kolkata',
  name: 'Diwali',
  isCancelled: false,
  changes: 0,
})

/** The room of an evening in five days. */
const invited = (change: Partial<Plan> = {}): Scene => ({
  status: 'waiting',
  guests: { Dadi: 1 },
  so: (room) => room.amend((state) => ({ ...state, room: { ...state.room, plan: { ...inFiveDays(), ...change } } })),
})

/** What the host's device expects in the room of the same people. */
const EXPECTED = JSON.stringify({ group: 'one', phones: ['Meena', 'Nani'], rules: null, papers: [] })

const NEW_LINK = { isFirst: true, isOpen: true, isShared: false, log: [], token: 'a'.repeat(32) }

const BEFORE_THE_GAME: Record<string, Screen> = {
  'lobby-link': {
    ...{ as: null, status: 'waiting', shows: 'hosted by Asha' },
    path: ({ id }) => `/lobby?mode=join&room=${id}`,
  },
  'lobby-is-that-you': {
    ...{ as: null, status: 'waiting' },
    path: ({ id }) => `/lobby?mode=join&room=${id}`,
    open: async () => {
      await page.getByLabelText('Your Name').fill('Asha')
      await press('Join Game')
      await reads('Is that you?')
    },
  },
  selection: { ...WAITING, as: 'Dadi', path: paths.ticketSelection, shows: 'No need to tap anything' },
  'selection-more': {
    ...{ ...WAITING, as: 'Dadi', path: paths.ticketSelection, shows: 'No need to tap anything' },
    open: () => press('More'),
  },
  'host-room': { ...WAITING, shows: 'Meena' },
  'host-room-expected': {
    ...{ ...WAITING, shows: 'Not here yet: Nani' },
    prepare: ({ id }) => localStorage.setItem(`expected-${id}`, EXPECTED),
  },
  'host-options': { ...WAITING, shows: 'Meena', open: () => press('Options') },
  'host-people': { ...WAITING, shows: 'Meena', open: () => openOption('Lock room') },
  'host-rules': { ...WAITING, shows: 'Meena', open: () => openOption('House rules') },
  'host-sound': { ...WAITING, shows: 'Meena', open: () => openOption('Test voice') },
  'host-safety': { ...WAITING, shows: 'Meena', open: seal },
  'guest-people': { ...WAITING, as: 'Dadi', path: paths.waiting, open: () => openOption('Leave Room') },
  'who-was-removed': {
    ...{ ...WAITING, shows: 'Ravi Kumar', so: (room) => room.remove('Meena') },
    open: () => openOption('Correct names').then(() => reads('Who was removed')),
  },
  'correct-names': {
    ...{ ...WAITING, shows: 'Meena' },
    open: () => pressOption('Correct names'),
  },
  removed: {
    ...{ ...WAITING, as: 'Meena', shows: 'Waiting for Game to Start' },
    open: async (room) => {
      room.remove('Meena')
      await reads('You are out of this game')
    },
  },
  'host-link': {
    ...{ ...WAITING, shows: 'Meena' },
    prepare: () => network.answerWith('POST', /\/host-link$/, () => json(NEW_LINK)),
    open: async () => {
      await pressOption('Host from another phone')
      ;(await there(page.getByRole('dialog').getByRole('button', { name: /^Make / }))).click()
      await reads('You see it only now.')
    },
  },
  'host-from-here': {
    ...{ ...WAITING, as: 'Dadi', shows: 'Host from this phone' },
    path: ({ id }) => hostLinkPath(id, 'a'.repeat(32)),
  },
  'own-voice': {
    ...{ ...WAITING, shows: 'Meena' },
    so: (room) => {
      for (const number of [1, 2, 47]) room.byHost({ type: 'record_number', number, clip: '' })
    },
    open: async () => {
      await openOption('Our own voice')
      await press('Our own voice: 3 of 90', 'Read one number again')
      await reads('3 of 90 are read.')
    },
  },
  'own-voice-reading': {
    ...{ ...WAITING, shows: 'Meena' },
    open: async () => {
      const silence = new AudioContext().createMediaStreamDestination().stream
      const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(silence)
      await pressOption('Our own voice')
      await press('Start reading')
      await reads('Say this number')
      asked.mockRestore()
    },
  },
  waiting: { ...WAITING, as: 'Dadi' },
  'host-room-guest': { ...WAITING, as: 'Dadi', path: ({ id }) => `/host/${id}` },
  'dashboard-resume': { ...WAITING, as: 'Dadi', path: '/', shows: 'You are still in room' },
  'lobby-you-are-in': {
    ...{ ...WAITING, as: 'Dadi', shows: 'You are in as Dadi.' },
    path: ({ id }) => `/lobby?mode=join&room=${id}`,
  },
  'tv-lobby': { ...WAITING, as: null, kind: 'tv', path: ({ id }) => tvPath(id), shows: 'Meena' },
  print: {
    ...{ status: 'waiting', guests: FRIENDS },
    so: (room) => room.addPaper('Nani'),
    path: ({ id }) => `/print/${id}`,
    open: () => press('Send tickets as pictures'),
  },
  'selection-later': { ...invited(), as: 'Dadi', path: paths.ticketSelection, shows: 'Starts in 5 days' },
  'lobby-link-later': {
    ...{ ...invited(), as: null, shows: 'Coming: Asha, Dadi' },
    path: ({ id }) => `/lobby?mode=join&room=${id}`,
  },
  'host-room-later': { ...invited(), shows: 'Starts in 5 days' },
  'plan-sheet': {
    ...{ ...invited(), shows: 'Starts in 5 days' },
    open: async () => {
      await press('Change the invitation')
      await there(page.getByLabelText('Day'))
    },
  },
  'waiting-cancelled': { ...invited({ isCancelled: true }), as: 'Dadi', path: paths.waiting },
}

/** Six numbers were called, and Asha has marked those of hers. */
function sixCalls(room: RoomInPage): void {
  const own = room.numbersOf('Asha')
  room.callAndMark('Asha', [own[0], own[7], own[13]] as number[])
  room.call(...room.notOn('Asha').slice(0, 3))
}

/** Six numbers were called, and Ravi Kumar lacks one number of a top line. */
function nearALine(room: RoomInPage): void {
  room.call(...room.numbersOf('Ravi Kumar').slice(0, 4), ...room.notOn('Ravi Kumar').slice(0, 2))
}

const PLAYED = { guests: { Dadi: 10, 'Ravi Kumar': 1, Meena: 1 }, so: sixCalls } satisfies Scene
const withNani = (room: RoomInPage) => room.addPaper('Nani')

const firstUncalled = () => document.querySelector<HTMLElement>('.ticket-cell:not([data-live], [data-marked])')
const claims = () => page.getByRole('button', { name: /^Claim/ })
const showTab = (name: string) => page.getByRole('tab', { name }).click()

const IN_THE_GAME: Record<string, Screen> = {
  'game-first': { guests: { Dadi: 10 }, shows: 'Waiting for the first number' },
  'game-host': { ...PLAYED, shows: '6 of 90 called', open: async () => firstUncalled()?.click() },
  reactions: { ...PLAYED, shows: '6 of 90 called', open: () => press('React') },
  'claim-sheet': { ...PLAYED, shows: '6 of 90 called', open: async () => (await there(claims())).click() },
  'game-ten-tickets': { ...PLAYED, as: 'Dadi', shows: 'Ticket #10' },
  'game-scrolled': { ...PLAYED, as: 'Dadi', shows: 'Ticket #10', open: async () => scrollTo(0, 700) },
  settings: { ...PLAYED, open: () => press('Settings', 'More about the voice', 'Change one by one') },
  board: { ...PLAYED, open: () => showTab('Number Board') },
  'show-on-tv': { ...PLAYED, open: () => showTab('Number Board').then(() => press('Show on TV')) },
  players: { ...PLAYED, open: () => showTab('All Players') },
  'host-menu': { ...PLAYED, open: () => press('Host') },
  'host-menu-people': { ...PLAYED, open: () => openOption('Lock room') },
  'host-menu-rules': { ...PLAYED, open: () => openOption('Who calls?') },
  'host-menu-sound': { ...PLAYED, open: () => openOption('Test voice') },
  'host-menu-safety': { ...PLAYED, open: () => openOption('Check this game') },
  leave: { ...PLAYED, open: () => press('Leave Room') },
  offline: {
    ...{ ...PLAYED, shows: '6 of 90 called' },
    open: async () => {
      goOffline()
      await reads('No internet.')
    },
  },
  'tv-game': {
    ...{ ...PLAYED, as: null, kind: 'tv', so: nearALine },
    path: ({ id }) => tvPath(id),
    shows: /needs? one more/,
  },
  'paper-check': {
    ...{ guests: { Dadi: 1 }, before: withNani },
    so: (room) => room.call(...room.ofTwoLines('Nani')),
    path: ({ id }) => `/paper/${id}/1/1/1`,
    shows: 'Claim First Five for Nani',
    open: () => press('Check another ticket'),
  },
}

/** Asha has five numbers, or six with the one that was drawn: a win gives way to a number that waits to be marked. */
const five = (room: RoomInPage) => {
  const drawn = room.callDrawn()
  const isOwn = room.numbersOf('Asha').includes(drawn)
  room.callAndMark('Asha', [...new Set([...(isOwn ? [drawn] : []), ...room.ofTwoLines('Asha')])])
}
/** Asha has won First Five. */
const won = (room: RoomInPage) => {
  five(room)
  room.claim('Asha', 'First Five')
}
const WON = { guests: FRIENDS, so: won } satisfies Scene
const OVER = { ...WON, status: 'finished' } satisfies Scene
/** The evidence of a server that cheats. */
const cheats = (room: RoomInPage) =>
  network.answerWith('GET', /\/draw/, () => {
    const { checksum: _, ...evidence } = structuredClone(room.evidence)
    Object.assign(evidence.calls[0] ?? {}, { seq: 2 })
    return json(withChecksum(evidence as DrawAnswer))
  })
/** What Meena's phone remembers of the draw. */
const memoryOf = (room: RoomInPage) => recallDraw(room.id, room.named('Meena').id)
const checkPath = ({ id }: RoomInPage) => `/check/${id}`

/** The room once the next round is open: the round before it is on record. */
function nextRound(room: RoomInPage): void {
  const { players, winners, evidence, room: round } = room
  const wins = winners.map(({ playerName: name, ...win }) => ({ ...win, name }))
  const record = {
    rules: round.rules,
    finishedAt: new Date().toISOString(),
    players: players.map(({ selectedTicketIds: ticketIds, ...player }) => ({ ...player, ticketIds })),
    calls: round.calledNumbers.map((number) => ({ number, source: 'host' as const })),
    wins,
  }
  const { epoch, version } = round
  const rounds = [{ round: 1, ...record }]
  network.behind.answers = { eveningAnswer: { epoch, version, rounds } as unknown as EveningAnswer }
  network.answerWith('GET', /\/rounds\/1$/, () => json({ ...record, draw: evidence }))
  room.forgetWins()
  room.amend((state) => ({ ...state, room: { ...state.room, ...newRound(), round: 2 } }))
}
const SECOND: Scene = { ...OVER, prepare: nextRound }

const AFTER_THE_GAME: Record<string, Screen> = {
  'game-won': {
    ...{ ...WON, so: five, shows: / of 90 called/ },
    open: async () => {
      await press('Claim First Five #1')
      ;(await there(page.getByRole('complementary', { name: 'A win' }).getByRole('button', { name: 'Close' }))).click()
      await reads('Share my win')
    },
  },
  'check-game': {
    ...{ ...WAITING, as: 'Meena', path: paths.ticketSelection, shows: 'No need to tap anything' },
    open: async (room) => {
      await expect.poll(() => room.evidence.contributions).toHaveLength(1)
      await expect.poll(() => memoryOf(room)?.contribution).not.toBeNull()
      room.start()
      won(room)
      history.pushState(null, '', checkPath(room))
      await reads('Yours is among them.')
    },
  },
  'draw-warning': { ...WON, as: 'Ravi Kumar', prepare: cheats, shows: 'Something is wrong with the numbers.' },
  'check-game-fault': { ...WON, as: 'Ravi Kumar', prepare: cheats, path: checkPath, shows: 'Save the evidence' },
  'game-over': { ...OVER, as: 'Dadi', shows: 'Round 1 is over' },
  winners: { ...OVER, shows: 'Play again' },
  'next-time': {
    ...{ ...OVER, shows: 'Play again' },
    open: async () => {
      await press('Next time', 'Table, file, forget')
      ;(await there(page.getByRole('switch', { name: 'Keep a table of our evenings' }))).click()
      await reads('1 evening')
    },
  },
  'check-game-over': { ...OVER, as: 'Meena', path: checkPath, shows: 'All of this draw is right.' },
  'tv-over': { ...OVER, as: null, kind: 'tv', path: ({ id }) => tvPath(id), shows: 'Round 1 is over' },
  'tv-evening': {
    ...{ ...OVER, as: null, kind: 'tv', path: ({ id }) => tvPath(id), shows: 'Round 1 is over' },
    prepare: () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
    open: async () => {
      vi.advanceTimersByTime(RESULT_MS)
      vi.useRealTimers()
      await reads('Evening so far')
    },
  },
  'host-room-next-round': { ...SECOND, shows: 'Round 2. New tickets.', path: ({ id }) => `/host/${id}` },
  'tv-next-round': { ...SECOND, as: null, kind: 'tv', path: ({ id }) => tvPath(id), shows: 'Round 2 · ' },
  evening: { ...SECOND, path: ({ id }) => `/evening/${id}`, shows: 'Check round 1' },
  'check-game-past': { ...SECOND, as: 'Meena', path: ({ id }) => `/check/${id}?round=1`, shows: 'Save the evidence' },
  'evening-over': { ...SECOND, as: 'Dadi', prepare: eveningOver, path: paths.activeGame, shows: 'What an evening!' },
  'tv-podium': {
    ...{ ...SECOND, as: null, kind: 'tv', prepare: eveningOver },
    path: ({ id }) => tvPath(id),
    shows: 'What an evening!',
  },
}

/** After a second round without a number. */
function eveningOver(room: RoomInPage): void {
  nextRound(room)
  room.start()
  room.end()
  room.byHost({ type: 'close_evening' })
}

const moment = '2026-11-24T10:00:00.000Z'
const ADS = ['tombola', 'diwali', 'housie'].map((name, i) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${i}`, imageUrl: `/ads/${name}.svg`, linkUrl: 'https://example.org/' },
  ...{ isActive: true, createdAt: moment, updatedAt: moment },
}))

const SITE: Scene['answers'] = {
  siteSettingsAnswer: { opening: 'code', code: '23456789', ads: true },
  siteRoomAnswer: {
    ...{ id: '482913', status: 'active', round: 2, people: 1, isClosed: false },
    ...{ eveningName: 'Diwali', startsAt: null, createdAt: moment },
    names: [
      { personId: '00000000-0000-4000-8000-000000000001', name: 'Asha', isHost: true, onPaper: false, isHere: true },
      { personId: '00000000-0000-4000-8000-000000000002', name: 'Ravi', isHost: false, onPaper: false, isHere: false },
    ],
    pictures: [{ winnerId: '00000000-0000-4000-8000-000000000003', name: 'Asha', pattern: 'Top Line' }],
    recordings: 0,
    rounds: [1],
  },
}

const FIGURES: Scene['answers'] = {
  adsAnswer: ADS,
  roomAnalyticsAnswer: [
    { id: '482913', status: 'active', playerCount: 3, totalTicketsUsed: 12, createdAt: moment },
    { id: '482914', status: 'finished', playerCount: 2, totalTicketsUsed: 2, createdAt: moment },
  ],
  dailyTotalsAnswer: [{ date: '2026-11-24', rooms: 2, games: 1, players: 5, tickets: 14, prizes: 3 }],
}

const ADMIN: Record<string, Screen> = {
  admin: {
    ...{ as: null, path: '/', shows: 'New Game', answers: FIGURES },
    open: async () => {
      await press('Admin')
      await enterCode()
      await reads('Current Advertisements (3)')
    },
  },
  'admin-rooms': {
    ...{ as: null, path: paths.admin, shows: 'New Game', answers: FIGURES },
    open: async () => {
      await enterCode()
      await showTab('Room Analytics')
      await reads('All 30 days')
    },
  },
  'admin-site': {
    ...{ as: null, path: paths.admin, shows: 'New Game', answers: SITE },
    open: async () => {
      await openSite()
      await press('New rooms and ads')
      await reads('Code: 23456789')
    },
  },
  'admin-site-room': { ...{ as: null, path: paths.admin, shows: 'New Game', answers: SITE }, open: openSiteRoom },
  'admin-site-names': {
    ...{ as: null, path: paths.admin, shows: 'New Game', answers: SITE },
    open: () => openSiteRoom().then(() => press(/^People/)),
  },
  'admin-site-files': {
    ...{ as: null, path: paths.admin, shows: 'New Game', answers: SITE },
    open: () => openSiteRoom().then(() => press(/^Save this evening/)),
  },
  'admin-site-end': {
    ...{ as: null, path: paths.admin, shows: 'New Game', answers: SITE },
    open: () => openSiteRoom().then(() => press(/^Close or delete/)),
  },
}

async function enterCode(): Promise<void> {
  await there(page.getByLabelText('Enter admin code'))
  await page.getByLabelText('Enter admin code').fill('KHUL-JA-SIM-SIM')
  await press('Open')
}

async function openSite(): Promise<void> {
  await enterCode()
  await showTab('Site')
  await reads('Rooms (1)')
}

async function openSiteRoom(): Promise<void> {
  await openSite()
  await press(/^482 ?913/)
  await reads('Back to the rooms')
}

/** All screens in all states that matter, by part of the app. */
export const SCREENS = {
  'before a room': BEFORE_A_ROOM,
  'before the game': BEFORE_THE_GAME,
  'in the game': IN_THE_GAME,
  'after the game': AFTER_THE_GAME,
  'of the admin panel': ADMIN,
}

/** How long a TV shows a result. */
const RESULT_MS = 10_000
const TV = { width: 1280, height: 720 }

/** Shows a screen in its state, and waits until it can be looked at. */
export async function showScreen({ shows, open, ...scene }: Screen): Promise<RoomInPage> {
  const room = await show({ ...(scene.kind === 'tv' && { size: TV }), ...scene })
  await (shows ? reads(shows) : there(page.getByRole('heading', { level: 1 })))
  await open?.(room)
  return room
}
