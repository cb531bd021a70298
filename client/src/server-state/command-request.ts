import type { RoomId } from '#shared/game/ids.ts'
import type { CommandBody, CommandRoute, SentCommandType } from '#shared/game/room/commands/commands.ts'
import type { Question } from './request.ts'

type Hyphened<Text extends string> = Text extends `${infer Word}_${infer Rest}` ? `${Word}-${Hyphened<Rest>}` : Text
type UsualRoute<Type extends string> = `POST /api/rooms/:roomId/${Hyphened<Type>}`
type OwnRoutes = {
  [Type in SentCommandType as CommandRoute<Type> extends UsualRoute<Type> ? never : Type]: CommandRoute<Type>
}

/** The routes of commands that are not called like the command, as their files have them. Others do not compile. */
const OWN_ROUTES: OwnRoutes = {
  join: 'POST /api/rooms/:typedRoom/join',
  join_next: 'POST /api/rooms/:typedRoom/next-people',
  add_papers: 'POST /api/rooms/:roomId/papers',
  rename: 'POST /api/players/:playerId/name',
  leave: 'POST /api/players/:playerId/leave',
  remove_player: 'POST /api/rooms/:roomId/players/:removedId/remove',
  lock_room: 'POST /api/rooms/:roomId/lock',
  renew_invite: 'POST /api/rooms/:roomId/invite',
  make_host_link: 'POST /api/rooms/:roomId/host-link',
  use_host_link: 'POST /api/rooms/:roomId/host-link/use',
  end_host_link: 'DELETE /api/rooms/:roomId/host-link',
  change_plan: 'PUT /api/rooms/:roomId/plan',
  set_rules: 'PUT /api/rooms/:roomId/rules',
  select_ticket: 'POST /api/rooms/:roomId/tickets/:ticketId/select',
  unselect_ticket: 'POST /api/rooms/:roomId/tickets/:ticketId/unselect',
  confirm_tickets: 'POST /api/players/:playerId/confirm-tickets',
  start_game: 'POST /api/rooms/:roomId/start',
  claim: 'POST /api/rooms/:roomId/winners',
  take_break: 'POST /api/rooms/:roomId/break',
  take_over: 'POST /api/rooms/:roomId/takeover',
  end_game: 'POST /api/rooms/:roomId/end',
}

/** The method and path of a command. */
function routeOf(type: SentCommandType): string {
  const own = (OWN_ROUTES as Partial<Record<SentCommandType, string>>)[type]
  return own ?? `POST /api/rooms/:roomId/${type.replace(/_/g, '-')}`
}

type InPath<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | InPath<Rest>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never
type NamedInPath<Type extends SentCommandType> = Exclude<InPath<CommandRoute<Type>>, 'roomId' | 'typedRoom'>

/** What a command says besides its type and room: its body, and what its path names. */
type Fields<Type extends SentCommandType> = CommandBody<Type> & {
  [Name in NamedInPath<Type>]: string | number
}

/** The request for a command: its path takes the fields that it names, and the others are its body. */
export function requestFor<Type extends SentCommandType>(
  type: Type,
  roomId: RoomId,
  fields: Fields<Type>,
): Pick<Question<never>, 'method' | 'path' | 'send'> {
  const body: Record<string, unknown> = { ...fields }
  const [method, route] = routeOf(type).split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  const path = route.replace(/:(\w+)/g, (_, name: string) => {
    const value = body[name] ?? roomId
    delete body[name]
    return String(value)
  })
  const isEmpty = Object.keys(body).length === 0
  return { method, path, ...(!isEmpty && { send: body }) }
}
