import { afterEach } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '#client/app/app.tsx'
import { placeIn } from '#client/paths.ts'
import { addToPhone } from '#client/seat/phone-people.ts'
import { saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { setPractice } from '#client/server-state/game-source.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { changeSettings, type Settings, settings } from '#client/settings/settings.ts'
import { speaker } from '#client/speech/speaker.ts'
import { endToasts, removeToast, shownToast } from '#client/ui/toast-queue.ts'
import { wordsReady } from '#client/words/i18n.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import type { Heartbeat } from '#shared/messages.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import type { Behind } from './answers.ts'
import { Network } from './network.ts'
import { RoomInPage } from './room-in-page.ts'

/** A game in a state, and who looks at it. */
export interface Scene {
  /** Whose screen it is, by name; null for somebody without a seat. By default the host's. */
  as?: string | null
  /** Others who play on the same phone. */
  alsoHere?: readonly string[]
  /** The tickets of Asha, who hosts. */
  tickets?: number
  /** The other players, with their tickets. */
  guests?: Readonly<Record<string, number>>
  rules?: Partial<HouseRules>
  /** By default the game runs. */
  status?: RoomStatus
  /** What happened before the start. */
  before?: (room: RoomInPage) => void
  /** What has happened in the game, or in the room if it does not run. */
  so?: (room: RoomInPage) => void
  /** By default the screen on which somebody with this seat is. */
  path?: string | ((room: RoomInPage) => string)
  settings?: Partial<Settings>
  size?: { width: number; height: number }
  answers?: Behind['answers']
  /** What the heartbeats of the room say. */
  sign?: Heartbeat['payload']
  /** Done before the screen asks for anything. */
  prepare?: (room: RoomInPage) => void
}

export const PHONE = { width: 360, height: 800 }

/** Requests and sockets of the page under test. */
export const network = new Network()
network.replace()

const usual = settings()
const address = location.href
let rooms = 0

/** Shows a screen of a game in this state, and waits until its words are there. Returns the game, which goes on. */
export async function show(scene: Scene = {}): Promise<RoomInPage> {
  const { as = 'Asha', settings: chosen = {}, size = PHONE, path, answers = {}, alsoHere = [] } = scene
  await commands.size(size)
  changeSettings({ ...usual, ...chosen })
  const room = roomOf(scene)
  const mine = as === null ? [] : [room.named(as), ...alsoHere.map((name) => room.named(name))]
  const [me] = mine
  network.behind = { room, own: new Set(mine.map(({ id }) => id)), answers }
  if (me) {
    saveSeat(seatOf(me))
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = `${SEATED_COOKIE}=1; path=/`
  }
  if (mine.length > 1) addToPhone(room.id, ...mine.map(({ personId }) => personId))
  network.sign = scene.sign ?? {}
  scene.prepare?.(room)
  const place = typeof path === 'function' ? path(room) : path
  await openAt(place ?? placeIn(room.room.status, { roomId: room.id, isHost: me?.isHost ?? false }))
  return room
}

/** Shows a screen without a game. */
export async function showPage(path: string, { settings: chosen = {}, size = PHONE }: Scene = {}): Promise<void> {
  await commands.size(size)
  changeSettings({ ...usual, ...chosen })
  await openAt(path)
}

async function openAt(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await wordsReady()
  const container = document.createElement('div')
  container.id = 'app'
  document.body.append(container)
  await render(<App />, { container })
}

function roomOf({ tickets = 1, guests = {}, rules, status = 'active', before, so }: Scene): RoomInPage {
  // No other test has used this number.
  const roomId = String(482_913 + rooms++)
  let isShown = false
  const room = new RoomInPage(roomId, { name: 'Asha', ticketCount: tickets }, (messages) => {
    if (isShown) network.tell(messages)
  })
  for (const [name, count] of Object.entries(guests)) room.join(name, count)
  if (rules) room.setRules(rules)
  before?.(room)
  if (status === 'ticket_selection') room.byHost({ type: 'start_ticket_selection' })
  if (status === 'active' || status === 'finished') room.start()
  so?.(room)
  if (status === 'finished' && room.room.status !== 'finished') room.end()
  isShown = true
  return room
}

/** The device reports that it has no connection. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  network.cut()
  dispatchEvent(new Event('offline'))
}

/** The device has no touch, as televisions. */
export function hasNoTouch(): void {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 0, configurable: true })
}

export function goOnline(): void {
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}

/** Takes toasts away, which would go by themselves. */
export function closeToasts(): void {
  endToasts()
  const toast = shownToast()
  if (toast) removeToast(toast.id)
}

/** Takes the screen away, and all that it has left behind. */
export async function forgetAll(): Promise<void> {
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
  // While there is somebody to hear of it.
  if (!navigator.onLine) goOnline()
  await cleanup()
  closeToasts()
  setPractice(null)
  queryClient.clear()
  network.reset()
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${SEATED_COOKIE}=; path=/; max-age=0`
  // What it would still say, it would say in the next test.
  speaker.setMuted(true)
  speaker.setMuted(false)
  localStorage.clear()
  sessionStorage.clear()
  changeSettings(usual)
  history.replaceState(null, '', address)
  window.spokenTexts.length = 0
  window.utterances.length = 0
}

afterEach(async () => {
  await forgetAll()
  await commands.seeAsUsual()
})
