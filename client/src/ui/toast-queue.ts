const TOAST_MS = 5_000

export type ToastVariant = 'mark' | 'info' | 'win' | 'error'

export interface Toast {
  title: string
  description?: string | undefined
  variant?: ToastVariant | undefined
  durationMs?: number | undefined
  /** The `ToastPlace` beside what it is about. */
  place?: string | undefined
  /** One's own win, which goes before those of others. */
  isOwn?: boolean | undefined
  /** Whether it goes on when another screen comes. */
  isLasting?: boolean | undefined
}

/** A toast on the screen, or one that was dismissed and is on its way out. */
export interface ShownToast extends Toast {
  id: number
  variant: ToastVariant
  durationMs: number
  open: boolean
}

/** Errors before others' wins, since somebody has just pressed something. */
const RANK: Record<ToastVariant, number> = { mark: 0, info: 1, win: 2, error: 3 }
/** How long a win shows while another one waits. */
const WIN_BEFORE_WIN_MS = 2_500

let lastId = 0
let shown: ShownToast | null = null
let waiting: ShownToast[] = []
const listeners = new Set<() => void>()

function show(toast: ShownToast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

/**
 * Shows a toast: one at a time, the weightier first. A lighter one waits, and so does a win behind a win; of notes that
 * must wait only the newest is worth showing, and of marks none.
 */
export function showToast(toast: Toast): void {
  const { variant = 'info', durationMs = TOAST_MS } = toast
  const next: ShownToast = { ...toast, variant, durationMs, id: ++lastId, open: true }
  if (!shown?.open) {
    show(next)
    return
  }
  const isWinBehindWin = variant === 'win' && shown.variant === 'win' && weightOf(next) <= weightOf(shown)
  // What failed has worked since.
  const isAfterError = variant === 'info' && shown.variant === 'error'
  if (isWinBehindWin || (weightOf(next) < weightOf(shown) && !isAfterError)) {
    if (variant === 'mark') return
    waiting = [...waiting.filter((other) => variant !== 'info' || other.variant !== 'info'), next]
    if (isWinBehindWin) show({ ...shown, durationMs: WIN_BEFORE_WIN_MS })
    return
  }
  if (shown.variant === 'win') waiting = [shown, ...waiting]
  show(next)
}

/** Says something else with the toast of this kind that shows, as long as it shows; false if there is none. */
export function amendToast(variant: ToastVariant, description: string): boolean {
  if (!shown?.open || shown.variant !== variant) return false
  show({ ...shown, description })
  return true
}

/** Tells in a sentence that something did not work, at the `ToastPlace` of what was pressed. */
export function showError(description: string, place?: string): void {
  showToast({ title: 'Error', description, variant: 'error', place })
}

/** Takes the shown toast away and lets the next one come. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  const [next] = waiting.toSorted((left, right) => weightOf(right) - weightOf(left))
  waiting = waiting.filter((toast) => toast !== next)
  if (!next) {
    show({ ...shown, open: false })
    return
  }
  const isWinBeforeWin = next.variant === 'win' && waiting.some(({ variant }) => variant === 'win')
  show(isWinBeforeWin ? { ...next, durationMs: WIN_BEFORE_WIN_MS } : next)
}

/** Ends what belongs to a screen that is left. */
export function endToasts(): void {
  waiting = []
  if (shown?.open) show({ ...shown, open: false })
}

/** Forgets a dismissed toast. */
export function removeToast(id: number): void {
  if (shown?.id === id && !shown.open) show(null)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function shownToast(): ShownToast | null {
  return shown
}

function weightOf({ variant, isOwn }: ShownToast): number {
  return isOwn ? RANK.error : RANK[variant]
}
