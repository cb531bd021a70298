import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../../scripts/waiting.ts'
import { BrowserGoneError } from './command-socket.ts'
import type { Driver, Key } from './driver.ts'
import { type Found, withPage } from './in-page.ts'

/** How often a page is asked. */
const ASK_EVERY_MS = 100
/** Far beyond what a busy machine with two cores needs for anything that is waited for. */
const GIVE_UP_AFTER_MS = 60_000

/** A page in some browser, used as a person uses it: presses and keys are real ones, and whatever is not there yet is waited for. */
export class EnginePage {
  private readonly driver: Driver
  /** Folders of files that were chosen. The page reads them when it likes, so they stay as long as it is open. */
  private readonly uploads: string[] = []

  constructor(driver: Driver) {
    this.driver = driver
  }

  /** Errors that no script of the page has caught. */
  get errors(): readonly string[] {
    return this.driver.errors
  }

  open(url: string): Promise<void> {
    return this.driver.open(url)
  }

  /** Presses a link, button, tab, switch or box by its accessible name. */
  press(name: string): Promise<void> {
    return this.pressFound(`"${name}" can be pressed`, `page.control(${JSON.stringify(name)})`)
  }

  /** Presses the first element that a selector finds. */
  pressElement(selector: string): Promise<void> {
    return this.pressFound(`${selector} can be pressed`, `page.element(${JSON.stringify(selector)})`)
  }

  /** Types into a field, in place of what it has. */
  async type(label: string, text: string): Promise<void> {
    await this.pressFound(`the field "${label}" can be pressed`, `page.field(${JSON.stringify(label)})`)
    await this.evaluate('page.selectAll()')
    await this.driver.type(text)
  }

  pressKey(key: Key): Promise<void> {
    return this.driver.pressKey(key)
  }

  /** The visible text in one line. */
  text(): Promise<string> {
    return this.evaluate<string>('page.text()')
  }

  /** Waits until a text is visible. */
  waitForText(text: string): Promise<void> {
    return this.waitFor(`"${text}" is shown`, `page.text().includes(${JSON.stringify(text)})`)
  }

  /**
   * Waits until an expression is true in the page.
   *
   * @param what completes the sentence "waited until ..."
   */
  async waitFor(what: string, expression: string): Promise<void> {
    await this.waitUntil(what, () => this.evaluate<boolean>(expression))
  }

  /** The value of an expression, in which `page` is what `in-page.ts` offers. It may be a promise, and must be JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const asText = `Promise.resolve(${withPage(expression)}).then((value) => JSON.stringify([value]))`
    return JSON.parse(await this.driver.evaluate(asText))[0]
  }

  /** A PNG of the viewport. */
  picture(): Promise<Buffer> {
    return this.driver.picture()
  }

  /** Removes what the page has stored, but not the cookies of the server. */
  clearStorage(): Promise<void> {
    return this.evaluate('page.clearStorage()')
  }

  /** Chooses a file in the only file input of the page. */
  async upload(name: string, content: Buffer): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'tambola-upload-'))
    const path = join(folder, name)
    writeFileSync(path, content)
    const input = 'document.querySelector("input[type=file]")'
    await this.waitFor('there is a file input', `${input} !== null`)
    await this.driver.setFile(input, path)
    this.uploads.push(folder)
  }

  async close(): Promise<void> {
    await this.driver.close()
    for (const folder of this.uploads) rmSync(folder, { recursive: true, force: true })
  }

  /**
   * Presses what is found once it has come to rest: a press is lost if what is pressed moves away meanwhile. A busy browser
   * may not have drawn anything between two looks, so each look is at a new frame.
   */
  private async pressFound(what: string, expression: string): Promise<void> {
    let before = ''
    const at = await this.waitUntil(what, async () => {
      const found = await this.evaluate<Found>(`page.newFrame().then(() => ${expression})`)
      if ('why' in found) throw new Error(found.why)
      const place = JSON.stringify(found.at)
      if (place === before) return found.at
      before = place
      return null
    })
    await this.driver.click(at)
  }

  /** A page cannot be asked while it goes to another address. What hindered at last is told if it takes too long. */
  private async waitUntil<Value>(what: string, look: () => Promise<Value>) {
    let hindrance = ''
    const lookAgain = async () => {
      try {
        const value = await look()
        hindrance = ''
        return value
      } catch (error) {
        if (error instanceof BrowserGoneError) throw error
        hindrance = error instanceof Error ? error.message : String(error)
        return null
      }
    }
    try {
      return await waitUntil(what, lookAgain, { everyMs: ASK_EVERY_MS, limitMs: GIVE_UP_AFTER_MS })
    } catch (error) {
      if (hindrance === '' || error instanceof BrowserGoneError) throw error
      throw new Error(`${(error as Error).message}: ${hindrance}`)
    }
  }
}
