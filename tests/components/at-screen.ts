import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { drawerOf, OPTIONS_DOOR, type Option } from '../support/drawer-of.ts'

/* What a test does at the screen, as its words say it. Each waits until what it needs is there. */

/** Whether an element takes presses. A button that has just appeared does not for a moment. */
export const takesPresses = (element: Element): boolean =>
  !element.matches('button') || getComputedStyle(element).pointerEvents !== 'none'

/**
 * The element, once it is there, takes presses and was drawn. Nobody presses what was not drawn yet, and React runs the
 * effects of what it has shown after that.
 */
export async function there(locator: Locator): Promise<HTMLElement> {
  const isThere = () => {
    const [element] = locator.elements()
    return element !== undefined && takesPresses(element)
  }
  const wasDrawn = async () => isThere() && (await isDrawn().then(isThere))
  await expect.poll(wasDrawn, { interval: 50, message: `is there: ${locator}` }).toBe(true)
  return locator.elements()[0] as HTMLElement
}

/** Waits for a frame, and for the tasks that waited for it. */
async function isDrawn(): Promise<void> {
  await framesPass(1)
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  port1.close()
}

/** Waits until a text is on the page. */
export const reads = (text: string | RegExp) => there(page.getByText(text))

/** Presses buttons by their whole names, one after the other. */
export async function press(...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) (await there(page.getByRole('button', { name, exact: true }))).click()
}

/** Opens the row of the options behind which something can be chosen. */
export async function openOption(option: Option): Promise<void> {
  const drawer = page.getByRole('button', { name: drawerOf(option) })
  if (drawer.elements().length === 0) await press(OPTIONS_DOOR)
  const row = await there(drawer)
  if (row.getAttribute('aria-expanded') === 'false') row.click()
}

/** The same, and presses it. */
export const pressOption = (option: Option) => openOption(option).then(() => press(option))

/** Types into a field, as React hears it. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  await (page.getByLabelText(label).first() as Locator).fill(text)
}

/** Closes the top sheet. */
export function pressEscape(): void {
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1)
  const event = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const target = document.activeElement && dialog?.contains(document.activeElement) ? document.activeElement : dialog
  ;(target ?? document.body).dispatchEvent(event())
}

/** Waits until a toast that is open has these words. */
export const toastSays = (...parts: string[]) =>
  expect
    .poll(() => parts.filter((part) => !openToast()?.textContent?.includes(part)), { message: parts.join() })
    .toEqual([])

export const openToast = () => document.querySelector<HTMLElement>('.toast[data-state=open]')

/** Whether all of an element is within the window. */
export function isInSight(element: Element): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}

/** Waits for so many frames. The browser reports scrolling, shifts and drawing in the frames after them. */
export async function framesPass(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

/** All words on the page in one line. */
export const wordsOnPage = () => document.body.innerText.replaceAll(/\s+/g, ' ')
