import type { Request, RequestHandler, Response } from 'express'

/** A check in front of a handler. It passes, refuses with an error, or returns false: for this client there is no such page. */
export type Check = (request: Request, response: Response) => boolean | Promise<boolean>

/** The check of a library's middleware. */
export function asCheck(middleware: RequestHandler): (request: Request, response: Response) => Promise<boolean> {
  return (request, response) =>
    new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve(true)))
    })
}
