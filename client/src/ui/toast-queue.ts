import { TOAST_MS } from '#shared/limits.ts'

export type ToastLook = 'info' | 'win' | 'error'

export interface Toast {
  title: string
  description?: string | undefined
  /** A win outlasts an error and an error a note: a lower one waits while a higher one shows. */
  look?: ToastLook | undefined
  durationMs?: number | undefined
}

/** A toast on the screen, or one that was dismissed and is on its way out. */
export interface ShownToast extends Required<Omit<Toast, 'description'>> {
  id: number
  description: string | undefined
  open: boolean
}

const RANK: Record<ToastLook, number> = { info: 0, error: 1, win: 2 }

let lastId = 0
let shown: ShownToast | null = null
let waiting: ShownToast[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Shows a toast: one at a time, the weightier first. */
export function showToast({ title, description, look = 'info', durationMs = TOAST_MS }: Toast): void {
  const toast: ShownToast = { id: ++lastId, title, description, look, durationMs, open: true }
  if (shown?.open && RANK[shown.look] > RANK[look]) {
    // Of notes that must wait only the newest is worth showing.
    waiting = look === 'info' ? [...waiting.filter((other) => other.look !== 'info'), toast] : [...waiting, toast]
    return
  }
  shown = toast
  tell()
}

/** Tells in a sentence that something did not work. */
export function showError(description: string): void {
  showToast({ title: 'Error', description, look: 'error' })
}

/** Takes the shown toast away and lets the next one come. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  const [next] = waiting.toSorted((left, right) => RANK[right.look] - RANK[left.look])
  waiting = waiting.filter((toast) => toast !== next)
  shown = next ?? { ...shown, open: false }
  tell()
}

/** Forgets a dismissed toast. */
export function removeToast(id: number): void {
  if (shown?.id !== id || shown.open) return
  shown = null
  tell()
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function shownToast(): ShownToast | null {
  return shown
}
