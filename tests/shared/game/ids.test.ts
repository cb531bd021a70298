import { expectTypeOf, test } from 'vitest'
import type { PersonId, PlayerId, RoomId, SessionHash, WinnerId } from '#shared/game/ids.ts'

/* The typechecker judges these: a line that is wrong fails `npm run typecheck`, not this run. */

test('the compiler keeps kinds of ids apart, and accepts plain text for all but the hash of a session', () => {
  expectTypeOf<PlayerId>().not.toExtend<RoomId>()
  expectTypeOf<RoomId>().not.toExtend<PlayerId>()
  expectTypeOf<PlayerId>().not.toExtend<PersonId>()
  expectTypeOf<WinnerId>().not.toExtend<PlayerId>()
  expectTypeOf<SessionHash>().not.toExtend<PlayerId>()
  expectTypeOf<RoomId>().not.toExtend<SessionHash>()
  expectTypeOf<string>().toExtend<PlayerId>()
  expectTypeOf<string>().not.toExtend<SessionHash>()
})
