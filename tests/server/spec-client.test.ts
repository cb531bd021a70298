import { expect, test } from 'vitest'
import type { ErrorAnswer, GameStateAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS } from '#shared/game/types.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { type BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { type SpecMessage, specClient } from '../support/spec-client.ts'
import { onOneDatabase } from '../support/test-server.ts'
import { call } from '../support/whole-game.ts'

/*
 * A client that was written from the specification alone: it knows no rounds, no persons and no seats. The host uses our
 * pages.
 */

/** What the specification says of messages: refresh, whatever they are. */
const WORDS_OF_THE_SPEC = [
  'player_joined',
  'player_reconnected',
  'ticket_selection_started',
  'tickets_confirmed',
  'game_started',
  'number_called',
  'winner_announced',
  'game_finished',
]

class SpecClient {
  private readonly browser: BrowserSession
  private readonly roomId: string
  private readonly name: string
  playerId: string

  constructor({ browser, id, name }: Seated, roomId: string) {
    this.browser = browser
    this.roomId = roomId
    this.name = name
    this.playerId = id
  }

  /** The player as the game's state has them; null if it has nobody of that id: then the client goes home. */
  async me() {
    const { body } = await this.browser.get<GameStateAnswer>(`/api/game-state/${this.roomId}`)
    return body.gameState.players.find(({ id }) => id === this.playerId) ?? null
  }

  async join() {
    const answer = await this.browser.post<JoinAnswer>(`/api/rooms/${this.roomId}/join`, { name: this.name })
    if (answer.status < 300) this.playerId = answer.body.id
    return answer
  }

  confirm() {
    return this.browser.post(`/api/players/${this.playerId}/confirm-tickets`, { ticketIds: [0] })
  }

  numbers() {
    return numbersOf(ticketsFor(playerSeed(this.roomId, this.playerId))[0] ?? [])
  }

  mark(number: number) {
    return this.browser.post<PlayerAnswer & ErrorAnswer>(`/api/players/${this.playerId}/mark`, { ticketId: 0, number })
  }

  claim(pattern: string) {
    const claim = { playerId: this.playerId, playerName: this.name, pattern, ticketNumber: '1' }
    return this.browser.post<ErrorAnswer>(`/api/rooms/${this.roomId}/winners`, claim)
  }
}

/** The host calls what the client needs for First Five, who marks and claims it. */
async function winFive(room: TestRoom, client: SpecClient): Promise<void> {
  for (const number of client.numbers().slice(0, 5)) {
    await call(room, number)
    expect((await client.mark(number)).status).toBe(200)
  }
  expect((await client.claim('First Five')).status).toBe(201)
}

const PACE_MS = 30

onOneDatabase({}, (server) => {
  test('a client that knows only the specification plays round 1, is sent home, joins by its name and plays round 2', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const client = new SpecClient(ravi, room.id)
    const { cookieHeader: cookie } = ravi.browser
    const watcher = await watchRoom(server, room.id, { cookie, playerId: ravi.id })
    expect((await client.confirm()).status).toBe(200)
    await room.start()
    await winFive(room, client)
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect(await client.me()).toMatchObject({ ticketSelectionDone: true })
    const formerId = client.playerId
    await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })

    expect(await client.me(), 'its player is gone').toBeNull()
    expect((await client.mark(1)).status).toBe(404)
    expect((await client.claim('Top Line')).status).toBe(404)
    const said = watcher.heard.map(({ type }) => type)
    expect(said.filter((type) => !WORDS_OF_THE_SPEC.includes(type))).toEqual(['round_opened'])

    expect(await client.join()).toMatchObject({ status: 200, body: { isReconnection: true, roomStatus: 'waiting' } })
    expect(client.playerId).not.toBe(formerId)
    expect((await client.confirm()).status).toBe(200)
    const host = (await room.state()).players.find(({ isHost }) => isHost)
    await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host?.id })
    await winFive(room, client)
    expect(await client.me()).toMatchObject({ name: 'Ravi' })
    watcher.socket.close()
  })

  test('two play through a game in which the server calls, one by polls and one by socket, without an error', async () => {
    const room = await openRoom(server)
    const [ravi, meena] = [await specClient(server, room.id, 'Ravi'), await specClient(server, room.id, 'Meena')]
    const heard: SpecMessage[] = []
    let isTold = () => {}
    const socket = await meena.listen((message) => {
      heard.push(message)
      isTold()
    })
    await room.start()
    await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS })
    const refresh = async () => {
      for (const client of [ravi, meena]) {
        await client.poll()
        await client.markAll()
        await client.claimAll()
      }
    }
    let wins = 0
    for (let known = 0; ravi.room.status !== 'finished'; known++) {
      const told = new Promise<void>((resolve) => {
        isTold = resolve
      })
      if (heard.length <= known) await waitFor('another message', told)
      await refresh()
      const won = ravi.won.length + meena.won.length
      // The host does not want to wait after a win.
      if (won > wins && won < PATTERNS.length) await call(room)
      wins = won
    }
    socket.close()
    await meena.poll()
    expect([...ravi.won, ...meena.won].toSorted()).toEqual(PATTERNS.toSorted())
    expect(meena.room.status).toBe('finished')
    const numbers = heard.filter(({ type }) => type === 'number_called').map(({ payload }) => payload.number)
    expect(numbers, 'told one by one').toEqual(meena.room.calledNumbers)
    expect(heard.every(({ roomId, payload }) => roomId === room.id && payload !== null)).toBe(true)
    const unknown = heard.map(({ type }) => type).filter((type) => !WORDS_OF_THE_SPEC.includes(type))
    expect(new Set(unknown)).toEqual(new Set(['calls_scheduled', 'heartbeat']))
  })

  test('one that slept through two rounds is not in the room any more, and joins the next one by its name', async () => {
    const room = await openRoom(server)
    const client = new SpecClient(await room.join('Ravi'), room.id)
    const startAndEnd = async (after: number) => {
      const host = (await room.state()).players.find(({ isHost }) => isHost)
      await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host?.id })
      await room.host.browser.post(`/api/rooms/${room.id}/end`)
      await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after })
    }
    await client.confirm()
    for (const round of [1, 2, 3]) await startAndEnd(round)
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
    expect((await client.join()).status).toBe(201)
    expect((await client.confirm()).status).toBe(200)
    expect(await client.me()).toMatchObject({ name: 'Ravi', ticketSelectionDone: true })
  })
})
