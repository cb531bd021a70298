import { openRoom, type Seated, type TestRoom } from '../../tests/support/browser-session.ts'

/** A room of the built server with its players; the first one is the host. */
export interface FullRoom extends TestRoom {
  seated: Seated[]
}

/** Creates rooms and fills them over the API, a few at a time. */
export async function fillRooms(servers: { url: string }[], count: number, players: number): Promise<FullRoom[]> {
  const rooms: FullRoom[] = []
  const open = async () => {
    for (let i = started++; i < count; i = started++) {
      const room = await openRoom(servers[i % servers.length] as { url: string })
      const seated = [room.host]
      while (seated.length < players) seated.push(await room.join(`Player ${seated.length}`))
      rooms.push({ ...room, seated })
    }
  }
  let started = 0
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  return rooms
}

const AT_ONCE = 8

/** The cookie of a seat, for a load client. */
export function cookieOf({ browser }: Seated): string {
  return browser.cookieHeader ?? ''
}
