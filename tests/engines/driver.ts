/*
 * What the harness asks of a browser. Everything that can be done in the page itself, such as finding a control or clearing
 * the storage, is done there (`in-page.ts`), so that a driver is short and each engine is asked alike.
 */

/** A point of the page's viewport, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The keys of a remote control and of a dialog, by their DOM names, with what the protocols call them. */
export const KEYS = {
  Enter: { webDriver: '\uE006', windowsCode: 13, text: '\r' },
  Escape: { webDriver: '\uE00C', windowsCode: 27, text: '' },
  Tab: { webDriver: '\uE004', windowsCode: 9, text: '' },
  ArrowLeft: { webDriver: '\uE012', windowsCode: 37, text: '' },
  ArrowUp: { webDriver: '\uE013', windowsCode: 38, text: '' },
  ArrowRight: { webDriver: '\uE014', windowsCode: 39, text: '' },
  ArrowDown: { webDriver: '\uE015', windowsCode: 40, text: '' },
} as const
export type Key = keyof typeof KEYS

/** A running browser with one page. */
export interface Driver {
  /** Goes to an address. It may come back before the page is there. A page that asks whether to leave is left. */
  open(url: string): Promise<void>
  /** The value of an expression in the page, which is a string or the promise of one. */
  evaluate(expression: string): Promise<string>
  /** Moves the mouse to a point and presses its button. */
  click(at: Point): Promise<void>
  /** Types a text on the keyboard, into whatever has the focus. */
  type(text: string): Promise<void>
  pressKey(key: Key): Promise<void>
  /** A PNG of the viewport. */
  picture(): Promise<Buffer>
  /** Chooses a file in the file input that an expression finds. */
  setFile(expression: string, path: string): Promise<void>
  /** Errors that no script of the page has caught, in order. */
  readonly errors: readonly string[]
  /** Ends the browser and removes its data. */
  close(): Promise<void>
}

/** How a browser is started. */
export interface LaunchOptions {
  size: Size
  /** Runs in each page before its own scripts. Only Chromium and WebKitGTK are asked for it. */
  beforeScripts?: string | undefined
}

export type Launch = (options: LaunchOptions) => Promise<Driver>
