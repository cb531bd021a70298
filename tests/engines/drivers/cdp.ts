import { join } from 'node:path'
import { waitUntil } from '../../../scripts/waiting.ts'
import { CommandSocket } from '../command-socket.ts'
import { type Driver, KEYS, type LaunchOptions } from '../driver.ts'
import { newHome, startProgram } from '../started-program.ts'

/** A Chromium to start. */
export interface ChromiumProgram {
  file: string
  /** Folder of the libraries that it brings along. */
  libraries?: string
  flags?: readonly string[]
}

interface Evaluated {
  result: { value?: string; objectId?: string }
  exceptionDetails?: ExceptionDetails
}

interface ExceptionDetails {
  text: string
  exception?: { description?: string }
}

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]

/** Starts a Chromium and drives it by the DevTools protocol, of which it uses only what Chromium 64 knows. */
export async function launchChromium(
  program: ChromiumProgram,
  { size, beforeScripts }: LaunchOptions,
): Promise<Driver> {
  const home = newHome()
  const flags = [...FLAGS, ...(program.flags ?? []), `--user-data-dir=${join(home, 'profile')}`, 'about:blank']
  const env: Record<string, string> = program.libraries ? { LD_LIBRARY_PATH: program.libraries } : {}
  const browser = startProgram(program.file, flags, { home, env })
  try {
    const [, address] = await browser.says(/DevTools listening on ws:\/\/([\d.:]+)/)
    return await drive(String(address), { size, beforeScripts }, browser.end)
  } catch (error) {
    await browser.end()
    throw error
  }
}

async function drive(
  address: string,
  { size, beforeScripts }: LaunchOptions,
  end: () => Promise<void>,
): Promise<Driver> {
  const errors: string[] = []
  const socketUrl = await waitUntil('Chromium has a page', async () => {
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as Record<string, string>[]
    return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
  })
  const page: CommandSocket = await CommandSocket.connect(socketUrl, (method, params) => {
    if (method === 'Runtime.exceptionThrown')
      errors.push(wordsOf((params as { exceptionDetails: ExceptionDetails }).exceptionDetails))
    // A page that asks whether to leave, or anything else.
    if (method === 'Page.javascriptDialogOpening') {
      page.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {})
    }
  })
  for (const domain of ['Runtime', 'Page']) await page.send(`${domain}.enable`)
  await page.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  if (beforeScripts) await page.send('Page.addScriptToEvaluateOnNewDocument', { source: beforeScripts })

  const evaluate = async (expression: string, returnByValue: boolean) => {
    const asked = { expression, returnByValue, awaitPromise: true, userGesture: false }
    const { result, exceptionDetails } = await page.send<Evaluated>('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(wordsOf(exceptionDetails))
    return result
  }
  const mouse = (type: string, more: object) => page.send('Input.dispatchMouseEvent', { type, ...more })
  const key = (type: string, more: object) => page.send('Input.dispatchKeyEvent', { type, ...more })
  return {
    errors,
    open: async (url) => {
      const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url })
      if (errorText) throw new Error(`${url} could not be opened: ${errorText}`)
    },
    evaluate: async (expression) => (await evaluate(expression, true)).value ?? '',
    click: async (at) => {
      await mouse('mouseMoved', at)
      await mouse('mousePressed', { ...at, button: 'left', clickCount: 1 })
      await mouse('mouseReleased', { ...at, button: 'left', clickCount: 1 })
    },
    type: async (text) => {
      for (const letter of text) {
        await key('keyDown', { key: letter, text: letter })
        await key('keyUp', { key: letter })
      }
    },
    pressKey: async (name) => {
      const { windowsCode, text } = KEYS[name]
      const pressed = { key: name, code: name, windowsVirtualKeyCode: windowsCode }
      await key(text ? 'keyDown' : 'rawKeyDown', { ...pressed, ...(text && { text }) })
      await key('keyUp', pressed)
    },
    picture: async () => Buffer.from((await page.send<{ data: string }>('Page.captureScreenshot')).data, 'base64'),
    setFile: async (expression, path) => {
      const { objectId } = await evaluate(expression, false)
      await page.send('DOM.setFileInputFiles', { objectId, files: [path] })
    },
    close: async () => {
      page.close()
      await end()
    },
  }
}

function wordsOf({ text, exception }: ExceptionDetails): string {
  return exception?.description ?? text
}
