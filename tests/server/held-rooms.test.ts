import { afterEach, expect, type MockInstance, test, vi } from 'vitest'
import type { RoomId } from '#shared/game/ids.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { seats } from '../../server/db/tables/seats.ts'
import { RefusedError } from '../../server/errors.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { HeldRooms } from '../../server/room/gate/held-rooms.ts'
import { loadDrawCalls } from '../../server/room/rows/draw-repo.ts'
import { loadRoom } from '../../server/room/rows/repo.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { seeStatements } from '../support/statements.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

let clock: MockInstance | undefined
afterEach(() => clock?.mockRestore())

const CALL = { type: 'call_number' } as const

onOneOpenDatabase((given) => {
  /** A server process that hears nothing of others. Says what became of each command. */
  function newProcess() {
    const bus = createLocalBus()
    const presence = createPresence(() => performance.now())
    const gate = gateOn(given.db, { bus, presence, held: new HeldRooms(bus) })
    return (roomId: RoomId, session: string, command: Command) =>
      execute(gate, roomId, sessionOf(session), command).then(
        ({ answer }) => (answer.type === 'call' ? `call ${answer.seq}` : answer.type),
        (error) => {
          if (error instanceof RefusedError) return error.refusal.name
          throw error
        },
      )
  }
  /** What the owner sends elsewhere. */
  const sent = (command: Command) => (elsewhere: ReturnType<typeof newProcess>, roomId: RoomId) =>
    elsewhere(roomId, 'owner', command)
  const another = sessionOf('another')
  const toAnotherSession = () => given.db.update(seats).set({ ownerSession: another, holderSession: another })
  /** The machine pauses, and its monotonic clock goes on. */
  const pause = () => {
    const { now } = performance
    clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 3_600_000)
  }

  test.each<[meanwhile: string, caller: string, happens: ReturnType<typeof sent> | (() => unknown), then: string]>([
    ['nothing', 'owner', () => {}, 'call 2'],
    ['a call', 'owner', sent(CALL), 'call 3'],
    ['a change of the room', 'owner', sent({ type: 'lock_room', locked: true }), 'call 2'],
    ['the end of the game', 'owner', sent({ type: 'end_game' }), 'game_finished'],
    ["the host's return to a lent seat", 'borrower', sent({ type: 'join', name: 'Asha' }), 'not_host_to_call'],
    ['a repeat of what made the seat', 'owner', toAnotherSession, 'not_host_to_call'],
    ['a pause of the machine', 'owner', pause, 'call 2'],
  ])('a call is right after %s in another process, by the %s', async (_meanwhile, caller, happens, then) => {
    const [here, elsewhere] = [newProcess(), newProcess()]
    const { room, hostPlayer } = await newRoomOn(given.db, 'owner')
    await elsewhere(room.id, 'owner', { type: 'start_game', playerId: hostPlayer.id })
    if (caller === 'borrower') await newProcess()(room.id, 'borrower', { type: 'join', name: 'Asha' })
    expect(await here(room.id, caller, CALL)).toBe('call 1')
    await happens(elsewhere, room.id)
    expect(await here(room.id, caller, CALL)).toBe(then)
    const stored = await loadRoom(given.db, room.id)
    expect(await loadDrawCalls(given.db, room.id)).toHaveLength(stored?.calledNumbers.length ?? 0)
    const ago = Math.abs(Number(stored?.lastCalledAt) - Number(stored?.now))
    expect(ago, 'by the clock of the database').toBeLessThan(60_000)
  })

  test('a command refused before the game is accepted after its start in another process', async () => {
    const here = newProcess()
    const { room, hostPlayer } = await newRoomOn(given.db, 'owner')
    const callFive = () => here(room.id, 'owner', { ...CALL, number: 5 })
    expect([await callFive(), await callFive()]).toEqual(['call 1', 'number_already_called'])
    await newProcess()(room.id, 'owner', { type: 'start_game', playerId: hostPlayer.id })
    expect(await callFive()).toBe('call 1')
  })

  test('a second call of the same sender reads nothing', async () => {
    const here = newProcess()
    const { room } = await newRoomOn(given.db, 'owner')
    await here(room.id, 'owner', CALL)
    const { seen, stop } = seeStatements()
    expect(await here(room.id, 'owner', CALL)).toBe('call 2')
    stop()
    // None are seen in the embedded database.
    expect(seen.length).toBeLessThanOrEqual(1)
  })
})
