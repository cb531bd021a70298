import { afterEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Command } from '#shared/game/room/commands.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { RefusedError } from '../../server/errors.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { execute, type GateDeps } from '../../server/room/gate/execute.ts'
import { HeldRooms } from '../../server/room/gate/held-rooms.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { loadDrawCalls } from '../../server/room/rows/draw-repo.ts'
import { loadRoom } from '../../server/room/rows/repo.ts'
import { moveSeats } from '../../server/room/seats/seats.ts'
import { seeStatements } from '../support/statements.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

let clock: MockInstance | undefined
afterEach(() => clock?.mockRestore())

onOneOpenDatabase((given) => {
  /** A server process that hears nothing of others. Says what became of each command. */
  function newProcess() {
    const bus = createLocalBus()
    const gate: GateDeps = {
      db: given.db,
      bus,
      presence: createPresence(() => performance.now()),
      pace: createCallPace(bus, 0),
      cooldownMs: 0,
      maxPlayers: 10,
      held: new HeldRooms(bus),
    }
    return (roomId: string, session: string, command: Command) =>
      execute(gate, roomId, sessionOf(session), command).then(
        ({ answer }) => (answer.type === 'call' ? `call ${answer.seq}` : answer.type),
        (error) => {
          if (error instanceof RefusedError) return error.refusal.name
          throw error
        },
      )
  }
  const newRoom = () => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    return createRoom({ db: given.db, maxRooms: 100 }, sessionOf('owner'), host)
  }
  const CALL = { type: 'call_number' } as const
  interface Meanwhile {
    elsewhere: ReturnType<typeof newProcess>
    roomId: string
  }

  test.each<[meanwhile: string, caller: string, happens: (room: Meanwhile) => unknown, then: string]>([
    ['nothing', 'owner', () => {}, 'call 2'],
    ['a call', 'owner', ({ elsewhere, roomId }) => elsewhere(roomId, 'owner', CALL), 'call 3'],
    [
      'a change of the room',
      'owner',
      ({ elsewhere, roomId }) => elsewhere(roomId, 'owner', { type: 'lock_room', locked: true }),
      'call 2',
    ],
    [
      'the end of the game',
      'owner',
      ({ elsewhere, roomId }) => elsewhere(roomId, 'owner', { type: 'end_game' }),
      'game_finished',
    ],
    [
      "the host's return to a seat that was lent",
      'borrower',
      ({ elsewhere, roomId }) => elsewhere(roomId, 'owner', { type: 'join', name: 'Asha' }),
      'not_host_to_call',
    ],
    [
      'another session of the same browser',
      'owner',
      () => moveSeats(given.db, sessionOf('owner'), sessionOf('admin')),
      'not_host_to_call',
    ],
    [
      'a pause of the machine, in which its monotonic clock went on',
      'owner',
      () => {
        const { now } = performance
        clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 3_600_000)
      },
      'call 2',
    ],
  ])('after %s in another process a call of the %s is right', async (_meanwhile, caller, happens, then) => {
    const [here, elsewhere] = [newProcess(), newProcess()]
    const { room, hostPlayer } = await newRoom()
    await elsewhere(room.id, 'owner', { type: 'start_game', playerId: hostPlayer.id })
    if (caller === 'borrower') await newProcess()(room.id, 'borrower', { type: 'join', name: 'Asha' })
    expect(await here(room.id, caller, CALL)).toBe('call 1')
    await happens({ elsewhere, roomId: room.id })
    expect(await here(room.id, caller, CALL)).toBe(then)
    const stored = await loadRoom(given.db, room.id)
    expect(await loadDrawCalls(given.db, room.id)).toHaveLength(stored?.calledNumbers.length ?? 0)
    expect(Math.abs(Number(stored?.lastCalledAt) - Number(stored?.now)), 'by the clock of the database').toBeLessThan(
      60_000,
    )
  })

  test('what the room refused before the game is taken after its start in another process', async () => {
    const here = newProcess()
    const { room, hostPlayer } = await newRoom()
    expect(await here(room.id, 'owner', { ...CALL, number: 5 })).toBe('call 1')
    expect(await here(room.id, 'owner', { ...CALL, number: 5 })).toBe('number_already_called')
    await newProcess()(room.id, 'owner', { type: 'start_game', playerId: hostPlayer.id })
    expect(await here(room.id, 'owner', { ...CALL, number: 5 })).toBe('call 1')
  })

  test('a call of the same sender reads nothing', async () => {
    const here = newProcess()
    const { room } = await newRoom()
    await here(room.id, 'owner', CALL)
    const { seen, stop } = seeStatements()
    expect(await here(room.id, 'owner', CALL)).toBe('call 2')
    stop()
    // None are seen in the embedded database.
    expect(seen.length).toBeLessThanOrEqual(1)
  })
})
