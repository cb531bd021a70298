import { expect } from 'vitest'
import type { UploadLinkAnswer } from '#shared/api.ts'
import { BrowserSession } from './browser-session.ts'

/** The admin code of test servers. */
export const ADMIN_CODE = 'KHUL-JA-SIM-SIM'

export async function signIn(browser: BrowserSession): Promise<BrowserSession> {
  const entered = await browser.post('/api/admin/session', { code: ADMIN_CODE })
  expect(entered.status, 'the right code opens the panel').toBe(204)
  return browser
}

/** A browser that is signed in as admin. */
export const asAdmin = (server: { url: string }): Promise<BrowserSession> => signIn(new BrowserSession(server))

/** Requests a new upload link. */
export async function uploadLink(admin: BrowserSession, headers?: { origin: string }): Promise<URL> {
  const { body } = await admin.post<UploadLinkAnswer>('/api/objects/upload', undefined, headers)
  return new URL(body.uploadURL)
}

/** The upload id in a link. */
export const idOf = (link: URL) => link.pathname.split('/').at(-1) ?? ''

/** Uploads a file as a browser does. */
export async function putFile(link: URL, file: Buffer, type = 'image/png'): Promise<{ status: number; code: string }> {
  const response = await fetch(link, { method: 'PUT', body: new Uint8Array(file), headers: { 'content-type': type } })
  const text = await response.text()
  return { status: response.status, code: text ? JSON.parse(text).code : '' }
}
