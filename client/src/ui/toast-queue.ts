import { Listeners } from '#client/device/listeners.ts'
import { common } from '#client/words/en/common.ts'

const TOAST_MS = 5_000
/** With something to undo: long enough to read it, to see the slip and to find the button. */
const ACTION_MS = 10_000
/** Slow readers take a second for three words. */
const WORD_MS = 334

export type ToastVariant = 'mark' | 'info' | 'win' | 'error'

/** The words of a toast. A function is called at each render, so that its words follow a change of the language. */
export type ToastText = string | (() => string)

export function textOf(text: ToastText): string {
  return typeof text === 'string' ? text : text()
}

interface Toast {
  title: ToastText
  description?: ToastText | undefined
  /** What helps, below the description. */
  help?: ToastText | undefined
  variant?: ToastVariant | undefined
  durationMs?: number | undefined
  /** The `ToastPlace` next to what the toast is about. */
  place?: string | undefined
  /** The player's own win, which has priority over the wins of others. */
  isOwn?: boolean | undefined
  /** Whether it is about the screen that comes next, and ends with that one. */
  isForNext?: boolean | undefined
  action?: ToastAction | undefined
}

/** What can be done in a toast, while it is there. */
export interface ToastAction {
  label: ToastText
  /** How to do the same later, for those who only hear of it. */
  otherwise: ToastText
  /** What was pressed is gone, and the focus with it. */
  takesFocus: boolean
  run(): unknown
}

/** A toast on the screen, or one that was dismissed and is closing. */
export interface ShownToast extends Toast {
  id: number
  variant: ToastVariant
  durationMs: number
  /** Whether the page speaks of it. A screen reader beside the page is silent then. */
  isSpoken: boolean
  open: boolean
}

/** Errors rank above the wins of others, because they answer something that was just pressed. */
const RANK: Record<ToastVariant, number> = { mark: 0, info: 1, win: 2, error: 3 }
/** How long a win is shown while another one waits. */
const WIN_BEFORE_WIN_MS = 2_500

/** Whether only wins, errors and what can be undone are shown, each until it is tapped. */
let isCalm = false
let lastId = 0
let shown: ShownToast | null = null
let waiting: ShownToast[] = []
const changes = new Listeners()

/**
 * Hears of each toast, also of those that are not shown; one that is amended replaces the last. Returns whether the page
 * speaks of it.
 */
type Hear = (text: () => string, variant: ToastVariant, isAmended: boolean) => boolean
const unheard: Hear = () => false
let hear = unheard

export function hearToasts(listener: Hear): () => void {
  hear = listener
  return () => {
    hear = unheard
  }
}

function show(toast: ShownToast | null): void {
  shown = toast
  changes.tell()
}

/**
 * Shows a toast, one at a time, by priority. Toasts of lower priority wait, and so does a win behind another win. Of
 * waiting infos only the newest is kept; marks are dropped instead of waiting. Returns a function that ends it, for
 * callers that know when it is not true any more.
 */
export function showToast(toast: Toast): () => void {
  const id = ++lastId
  queue(toast, id)
  return () => {
    waiting = waiting.filter((other) => other.id !== id)
    if (shown?.open) dismissToast(id)
  }
}

function queue(toast: Toast, id: number): void {
  const { variant = 'info' } = toast
  const isSpoken = hear(() => wordsOf(toast), variant, false)
  if (isCalm && (variant === 'mark' || variant === 'info') && !toast.action) return
  // What is heard can be read again. A mark is on its ticket.
  const readingMs = hear === unheard && variant !== 'mark' ? wordsOf(toast).split(' ').length * WORD_MS : 0
  const usualMs = toast.action ? ACTION_MS : TOAST_MS
  const durationMs = isCalm ? Number.POSITIVE_INFINITY : Math.max(toast.durationMs ?? usualMs, readingMs)
  const next: ShownToast = { ...toast, variant, durationMs, isSpoken, id, open: true }
  if (!shown?.open) {
    show(next)
    return
  }
  const isWinBehindWin = variant === 'win' && shown.variant === 'win' && weightOf(next) <= weightOf(shown)
  // The action that failed has succeeded meanwhile. News about something else waits.
  const isAfterError = variant === 'info' && shown.variant === 'error' && shown.place === toast.place
  if (isWinBehindWin || (weightOf(next) < weightOf(shown) && !isAfterError)) {
    if (variant === 'mark') return
    waiting = [...waiting.filter((other) => variant !== 'info' || other.variant !== 'info'), next]
    if (isWinBehindWin && !isCalm) show({ ...shown, durationMs: WIN_BEFORE_WIN_MS })
    return
  }
  if (shown.variant === 'win') waiting = [shown, ...waiting]
  show(next)
}

/** For people who need time: from now on only wins, errors and what can be undone are shown, each until it is tapped. */
export function keepToastsCalm(isWanted: boolean): void {
  isCalm = isWanted
}

/** Changes the text of the current toast if it has this variant; returns false if it does not. */
export function amendToast(variant: ToastVariant, description: ToastText): boolean {
  if (!shown?.open || shown.variant !== variant) return false
  hear(() => textOf(description), variant, true)
  show({ ...shown, description })
  return true
}

/** Shows what went wrong at the `ToastPlace` of the control that was used. */
export function showError(title: ToastText, place?: string): () => void {
  return showToast({ title, variant: 'error', place })
}

/** The same under the title that the specification gives it. */
export function showTitledError(description: ToastText, place?: string): () => void {
  return showToast({ title: () => common().error, description, variant: 'error', place })
}

/** Why something failed. An answer that never came has no message. */
export function whyFailed({ message }: Error): string {
  return message || common().failed
}

/** Shows why the server refused a command. */
export function showRefusal(error: Error): void {
  showError(whyFailed(error))
}

/** Dismisses the current toast and shows the next one. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  const [next] = [...waiting].sort((left, right) => weightOf(right) - weightOf(left))
  waiting = waiting.filter((toast) => toast !== next)
  if (!next) {
    show({ ...shown, open: false })
    return
  }
  const isWinBeforeWin = !isCalm && next.variant === 'win' && waiting.some(({ variant }) => variant === 'win')
  show(isWinBeforeWin ? { ...next, durationMs: WIN_BEFORE_WIN_MS } : next)
}

/** Dismisses all toasts when their screen is left. */
export function endToasts(): void {
  waiting = []
  if (shown?.open) show({ ...shown, open: false })
}

/** Removes a dismissed toast. */
export function removeToast(id: number): void {
  if (shown?.id === id && !shown.open) show(null)
}

export const subscribeToasts = changes.subscribe

export function shownToast(): ShownToast | null {
  return shown
}

/** The toast that is shown as a card. A mark has a line of its own. */
export function shownCard(): ShownToast | null {
  return shown?.variant === 'mark' ? null : shown
}

/** The mark that is shown now. */
export function shownMark(): ShownToast | null {
  return shown?.variant === 'mark' && shown.open ? shown : null
}

/** In a line. What kind it is says nothing of a mark or an error. */
export function wordsOf({ variant = 'info', title, description, help, action }: Toast): string {
  const said = variant === 'info' || !description ? [title, description, help, action?.otherwise] : [description, help]
  return said.flatMap((text) => (text ? [textOf(text)] : [])).join(' ')
}

function weightOf({ variant, isOwn }: ShownToast): number {
  return isOwn ? RANK.error : RANK[variant]
}
