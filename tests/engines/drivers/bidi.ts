import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandSocket } from '../command-socket.ts'
import type { Driver, LaunchOptions } from '../driver.ts'
import { newHome, startProgram } from '../started-program.ts'
import { clickActions, pressActions, typeActions } from './actions.ts'

/** Nothing that asks, updates, reports or sounds. */
const PREFERENCES = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.volume_scale': '0.0',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

/** Lost connections and files that are no XML are told in the same way. */
const UNCAUGHT = /^\w*Error: |^uncaught exception/

interface LogEntry {
  type: string
  level: string
  text: string | null
}

type Evaluated =
  | { type: 'success'; result: { value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Starts an installed Firefox and drives it by WebDriver BiDi, which it speaks itself. */
export async function launchFirefox(file: string, { size }: LaunchOptions): Promise<Driver> {
  const home = newHome()
  const profile = join(home, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  const browser = startProgram(file, args, { home, env: { MOZ_HEADLESS: '1', MOZ_CRASHREPORTER_DISABLE: '1' } })
  try {
    const [, address] = await browser.says(/WebDriver BiDi listening on (ws:\/\/[\d.:]+)/)
    return await drive(`${address}/session`, { size }, browser.end)
  } catch (error) {
    await browser.end()
    throw error
  }
}

async function drive(url: string, { size }: LaunchOptions, end: () => Promise<void>): Promise<Driver> {
  const errors: string[] = []
  const socket = await CommandSocket.connect(url, (method, params) => {
    const { type, level, text } = params as LogEntry
    if (method !== 'log.entryAdded' || type !== 'javascript' || level !== 'error') return
    if (UNCAUGHT.test(text ?? '')) errors.push(text ?? '')
  })
  const always = { unhandledPromptBehavior: { default: 'accept' } }
  await socket.send('session.new', { capabilities: { alwaysMatch: always } })
  // The page of the start never gets the focus, and keys press no buttons there.
  const { context } = await socket.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await socket.send('browsingContext.activate', { context })
  await socket.send('session.subscribe', { events: ['log.entryAdded'] })
  await socket.send('browsingContext.setViewport', { context, viewport: size })

  const evaluate = async (expression: string) => {
    const target = { context }
    const evaluated = await socket.send<Evaluated>('script.evaluate', { expression, target, awaitPromise: true })
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return evaluated.result
  }
  const perform = (actions: object[]) => socket.send('input.performActions', { context, actions })
  return {
    errors,
    open: async (address) => {
      await socket.send('browsingContext.navigate', { context, url: address, wait: 'interactive' })
    },
    evaluate: async (expression) => (await evaluate(expression)).value ?? '',
    click: async (at) => void (await perform(clickActions(at))),
    type: async (text) => void (await perform(typeActions(text))),
    pressKey: async (key) => void (await perform(pressActions(key))),
    picture: async () => {
      const { data } = await socket.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    setFile: async (expression, path) => {
      const { sharedId } = await evaluate(expression)
      await socket.send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    close: async () => {
      socket.close()
      await end()
    },
  }
}
