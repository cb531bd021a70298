import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { output, ZodMiniType } from 'zod/mini'
import type { SessionHash } from '#shared/game/ids.ts'
import type { COMMANDS, SentCommandType } from '#shared/game/room/commands/commands.ts'
import type { RequestLimit } from './limits.ts'
import type { PARAMS } from './params.ts'
import type { RequestSession } from './request-session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The guards of routes, and what a handler gets from each. The rules of the game decide what a seat may do in its room. */
export interface Guards {
  /** Everybody. No session is read. */
  'no session': object
  /** Requests with the configured token. For all others the page does not exist. */
  'metrics token': object
  /** Requests with a link that this server has signed. */
  'signed link': object
  /** Everybody, with their session. It is stored only if the handler stores it. */
  session: { session: RequestSession }
  /** Sessions that have joined a room, by their hash. */
  seat: { seat: SessionHash }
  /** Sessions that have entered the present admin code. */
  admin: { admin: true }
}
export type Guard = keyof Guards

/** What every handler can ask of its request. */
export interface Asked {
  request: IncomingMessage
  /** What the path names, as `PARAMS` reads it. Each is a field of its own too. */
  params: object
  /** As limits count it. */
  address(): string
  /** Scheme and host as the client sees them. Refuses a request that names no host. */
  origin(): string
}

/** What is answered: JSON, nothing, JSON unless the browser has it, or bytes that the handler writes itself. */
export type Answer =
  | { status: number; json?: unknown; headers?: Record<string, string> }
  | { unlessKnown: Tagged }
  | { write(response: ServerResponse): void | Promise<void> }

/** A route: one row of the table in routes.ts. The size of the body and `takesTurn` are optional. */
export interface Route<Deps = never> {
  /** Method and path as the table has them. */
  name: string
  method: Method
  path: string
  guard: Guard
  /** Its own limits of requests. Those of room numbers, new seats, admin codes and uploads apply where these are. */
  limit: readonly RequestLimit[] | null
  /** Null if the route has no body. */
  body: ZodMiniType | null
  /** 64 KB by default. A larger body is read only after the session is known to have joined a room. */
  maxBodyBytes?: number
  /** False for handlers that wait for something else than the database, or for nothing. By default they take turns. */
  takesTurn?: false
  run: (context: object, deps: Deps) => Answer | Promise<Answer>
}

type ParamName = keyof typeof PARAMS
type NamesIn<Line extends string> = Line extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Line extends `${string}:${infer Name}.${string}`
    ? Name
    : Line extends `${string}:${infer Name}`
      ? Name
      : never
type Params<Line extends string> = { [Name in NamesIn<Line> & ParamName]: ReturnType<(typeof PARAMS)[Name]> }
type Line<Text extends string> = NamesIn<Text> extends ParamName ? Text : never

/** What a handler with a body gets. */
export interface WithBody<Schema extends ZodMiniType> {
  body: output<Schema>
}

/** What the handler of a row gets: the parameters of its path, what its guard gives, and its body. */
type Context<Text extends string, G extends Guard, Body extends ZodMiniType | null> = Asked &
  Params<Text> &
  Guards[G] &
  (Body extends ZodMiniType ? WithBody<Body> : object)

type File<Type extends SentCommandType> = (typeof COMMANDS)[Type]

/** What the handler of a command gets. */
export type CommandContext<Type extends SentCommandType> = Context<
  File<Type>['route'],
  File<Type>['by'] extends 'anyone' ? 'session' : 'seat',
  File<Type> extends { body: infer Body extends ZodMiniType } ? Body : null
>

/** Makes the rows of a table. A handler that needs what its row does not give does not compile. */
export function rowsWith<Deps>() {
  return <Text extends `${Method} /${string}`, G extends Guard, Body extends ZodMiniType | null>(
    line: Text & Line<Text>,
    row: {
      guard: G
      limit: readonly RequestLimit[] | null
      body: Body
      maxBodyBytes?: G extends 'seat' ? number : never
      takesTurn?: false
      // A property, since parameters of methods are not compared strictly.
      run: (context: Context<Text, G, Body>, deps: Deps) => Answer | Promise<Answer>
    },
  ): Route<Deps> & { name: Text } => {
    const [method, path] = line.split(' ') as [Method, string]
    return { ...row, name: line, method, path, run: row.run as Route<Deps>['run'] }
  }
}

/** An answer with its entity tag. */
export interface Tagged {
  etag: string
  /** Builds the JSON text. Called only if the browser has another version. */
  json(): string | Promise<string>
  /** By default the browser may store it but must revalidate. */
  cacheControl?: string
}

/** Sends JSON text, or 304 to a browser that has it. */
export async function sendUnlessKnown(
  request: Request,
  response: Response,
  { etag, json, cacheControl = 'no-cache' }: Tagged,
): Promise<void> {
  response.set({ ETag: etag, 'Cache-Control': cacheControl })
  if (request.headers['if-none-match'] === etag) response.status(304).end()
  else response.type('json').send(await json())
}
