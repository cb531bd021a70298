import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { waitFor, waitUntil } from '../../../scripts/waiting.ts'
import type { Driver, LaunchOptions } from '../driver.ts'
import { isOnPath } from '../on-path.ts'
import { newHome, type StartedProgram, startProgram } from '../started-program.ts'
import { clickActions, pressActions, typeActions } from './actions.ts'

const WINDOW = join(import.meta.dirname, 'webkit-window.py')
/** Larger than any window that is asked for. */
const SCREEN = '1920x1080x24'
/** Of a script the driver may lose the answer, for example when the page goes meanwhile. Whoever waits asks again. */
const SCRIPT_LIMIT_MS = 10_000
/** How WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Of an error that no script has caught. */
const UNCAUGHT = /CONSOLE JS ERROR (.*)/

/** A Python that has WebKitGTK, if all else that is needed is there too. That of the system may not be the first on the PATH. */
export function findWebKitPython(): string | null {
  if (!isOnPath('WebKitWebDriver') || !isOnPath('Xvfb')) return null
  const imports = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'
  const hasWebKit = (python: string) => spawnSync(python, ['-c', imports], { stdio: 'ignore' }).status === 0
  return ['python3', '/usr/bin/python3'].find(hasWebKit) ?? null
}

/** Starts WebKitGTK in a window of the wanted size on a screen that nobody sees, and drives it by WebDriver. */
export async function launchWebKit(python: string, { size, beforeScripts = '' }: LaunchOptions): Promise<Driver> {
  const home = newHome()
  // It removes its lock and its socket when it is asked to end.
  const screenArgs = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const screen = startProgram('Xvfb', screenArgs, { home, endedBy: 'SIGTERM' })
  const programs: StartedProgram[] = [screen]
  const end = async () => {
    for (const program of programs.reverse()) await program.end()
  }
  try {
    const [, display] = await screen.says(/(\d+)\n/)
    const [port, folder] = [await freePort(), newHome()]
    // Without a bus nothing starts the daemons of screen readers, which would outlive it.
    const env = {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      WAYLAND_DISPLAY: '',
    }
    const webDriver = startProgram('WebKitWebDriver', [`--port=${port}`], { home: folder, env })
    programs.push(webDriver)
    const window = { binary: python, args: [WINDOW, String(size.width), String(size.height), folder, beforeScripts] }
    return await drive(`http://127.0.0.1:${port}`, window, webDriver, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** What a script tells: its value, or its error in words. */
interface Told {
  value?: string
  error?: string
}

async function drive(
  url: string,
  window: { binary: string; args: string[] },
  webDriver: StartedProgram,
  end: () => Promise<void>,
): Promise<Driver> {
  const errors: string[] = []
  webDriver.onLine((line) => {
    const [, error] = UNCAUGHT.exec(line) ?? []
    if (error) errors.push(error)
  })
  await waitUntil('WebKitWebDriver answers', () =>
    fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const alwaysMatch = {
    unhandledPromptBehavior: 'accept',
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': window,
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${url}/session`, { capabilities: { alwaysMatch } })
  const session = `${url}/session/${sessionId}`
  const perform = (actions: object[]) => ask('POST', `${session}/actions`, { actions })
  return {
    errors,
    open: async (address) => void (await ask('POST', `${session}/url`, { url: address })),
    evaluate: async (expression) => {
      const script = `const tell = arguments[0]
        Promise.resolve().then(() => (${expression})).then((value) => tell({ value }), (error) => tell({ error: String(error) }))`
      const asked = { script, args: [] }
      const { value, error } = await ask<Told>('POST', `${session}/execute/async`, asked, SCRIPT_LIMIT_MS)
      if (error !== undefined) throw new Error(error)
      return value ?? ''
    },
    click: async (at) => void (await perform(clickActions(at))),
    type: async (text) => void (await perform(typeActions(text))),
    pressKey: async (key) => void (await perform(pressActions(key))),
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    setFile: async (expression, path) => {
      const script = `return ${expression}`
      const element = await ask<Record<string, string>>('POST', `${session}/execute/sync`, { script, args: [] })
      await ask('POST', `${session}/element/${element[ELEMENT]}/value`, { text: path })
    },
    close: end,
  }
}

async function ask<Value = unknown>(method: string, url: string, body?: object, limitMs?: number): Promise<Value> {
  const sent = { method, ...(body && { body: JSON.stringify(body) }) }
  const answer = await waitFor(`an answer to ${method} ${new URL(url).pathname}`, fetch(url, sent), limitMs)
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
