import * as RadixToast from '@radix-ui/react-toast'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { common } from '#client/words/en/common.ts'
import { Button } from './button.tsx'
import { Sentence } from './name.tsx'
import { findToastPlace } from './toast.tsx'
import {
  dismissToast,
  endToasts,
  removeToast,
  type ShownToast,
  shownMark,
  subscribeToasts,
  type ToastAction,
  type ToastVariant,
  textOf,
} from './toast-queue.ts'

const TOAST_REMOVE_MS = 1_000_000
const TOAST_SWIPE_PX = 50

/** The place of a toast that names none, or names one that does not exist. An open sheet has one above it, for all. */
const USUAL_PLACES: Record<ToastVariant, string> = { mark: 'bar', info: 'bar', error: 'bar', win: 'caller' }
/** Variants without a close button, which would take space from the text. */
const SELF_CLOSING: readonly ToastVariant[] = ['win']

/*
 * On screens without a place for toasts they come from below, where no input is. They grow out of a list without a height:
 * nothing moves when a longer one follows a shorter one.
 */
const FREE_LIST = clsx(
  'fixed inset-x-0 bottom-[calc(12px+env(safe-area-inset-bottom))] z-50 h-0 content-end',
  'mx-auto w-[min(100%,26rem)] px-2',
)
const TOAST_CARD = clsx(
  'flex scroll-my-24 items-center gap-2',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
)
const LARGE = 'rounded-[16px] border-2 leading-[1.3]'
type CardVariant = Exclude<ToastVariant, 'mark'>
const CARDS: Record<CardVariant, string> = {
  info: `${LARGE} border-edge bg-surface py-1 pr-1 pl-4 text-ink`,
  error: `${LARGE} border-kumkum bg-soft-error py-1 pr-1 pl-4 text-ink`,
  win: `${LARGE} border-press bg-gold px-3 py-1 text-on-gold focus-visible:-outline-offset-5 focus-visible:outline-on-gold`,
}
/* One low line that ignores taps. In a side column it may take two lines. */
const MARK_LINE = clsx(
  'pointer-events-none mx-auto flex h-5 w-fit max-w-full gap-1.5 overflow-hidden whitespace-nowrap rounded-full border border-edge bg-surface px-3 text-[13px]/5 text-ink',
  'columns:block columns:h-auto columns:rounded-[12px] columns:text-center columns:leading-[17px] columns:whitespace-normal',
)

interface Home {
  id: number | undefined
  /** Null means the bottom of the window. */
  place: Element | null
}

/** Shows a toast next to what it is about, or at the bottom of the window. */
export function ToastCards({ toast }: { toast: ShownToast | null }) {
  const [path] = useLocation()
  useEndWithScreen(toast, path)
  const home = useHome(toast, path)
  return (
    <RadixToast.Provider label={common().notification} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      <MarkNote />
      {toast && toast.id === home.id && <ToastCard key={toast.id} toast={toast} />}
      {createPortal(
        <RadixToast.Viewport
          hotkey={['F8']}
          label={common().notifications}
          className={clsx('toast-list grid grid-cols-1 outline-none', !home.place && FREE_LIST)}
        />,
        home.place ?? document.body,
      )}
    </RadixToast.Provider>
  )
}

/** Dismisses toasts when the screen that they are about is left: their subject is no longer there. */
function useEndWithScreen(toast: ShownToast | null, path: string): void {
  const seen = useRef<{ id: number; path: string; isForNext: boolean }>(undefined)
  useEffect(() => {
    if (!toast) return
    const { id, isForNext = false } = toast
    if (seen.current?.id !== id) seen.current = { id, path, isForNext }
    else if (seen.current.path === path) return
    else if (seen.current.isForNext) seen.current = { id, path, isForNext: false }
    else endToasts()
  }, [toast, path])
}

/**
 * Finds the place of a toast when it appears, and again whenever that place is hidden or gone: the next screen hides the
 * present one while it loads.
 */
function useHome(toast: ShownToast | null, path: string): Home {
  const [home, setHome] = useState<Home>({ id: undefined, place: null })
  const id = toast?.id
  const isOpen = toast?.open === true
  const wanted = toast?.place
  const variant = toast?.variant
  const isError = isOpen && variant === 'error'
  const last = useRef<{ id: number | undefined; place: Element }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other places
  useLayoutEffect(() => {
    const look = () => {
      const own = isOpen && wanted ? findToastPlace(wanted) : null
      if (own) last.current = { id, place: own }
      // What was wrong in a form ends with it, also if the form was sent again or closed.
      else if (isError && id !== undefined && id === last.current?.id && !last.current.place.isConnected)
        return dismissToast(id)
      const place =
        own ?? (isOpen && variant ? (findToastPlace(USUAL_PLACES[variant]) ?? findToastPlace('sheet')) : null)
      setHome((found) => (found.id === id && found.place === place ? found : { id, place }))
    }
    look()
    if (!isOpen) return
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style', 'inert', 'hidden'] })
    return () => observer.disconnect()
  }, [id, isOpen, wanted, variant, path])
  return home
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, open, title, description, help, action, variant, durationMs, place, isSpoken } = toast
  const card = useRef<HTMLLIElement>(null)
  // The answer to a press in a row at the foot of the screen comes below the row, where a bar may cover it.
  const isInRow = variant === 'error' && place !== undefined
  useEffect(() => {
    if (!isInRow) return
    // The viewport moves to its place after the first effects.
    const frame = requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isInRow])
  const isStaying = durationMs === Number.POSITIVE_INFINITY
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => removeToast(id), TOAST_REMOVE_MS)
    return () => clearTimeout(timer)
  }, [id, open])
  return (
    <RadixToast.Root
      ref={card}
      open={open}
      duration={durationMs}
      // An info must not interrupt a screen reader that is reading a number.
      type={variant === 'info' ? 'background' : 'foreground'}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id)
      }}
      className={clsx('toast', TOAST_CARD, CARDS[variant as CardVariant])}
      onClick={isStaying ? () => dismissToast(id) : undefined}
      data-variant={variant}
    >
      <div aria-hidden={isSpoken || undefined} className="toast-words min-w-0 flex-1 wrap-anywhere py-1">
        <RadixToast.Title className="font-extrabold">
          <Sentence>{textOf(title)}</Sentence>
        </RadixToast.Title>
        {description && (
          <RadixToast.Description>
            <Sentence>{textOf(description)}</Sentence>
          </RadixToast.Description>
        )}
        {help && (
          <RadixToast.Description>
            <Sentence>{textOf(help)}</Sentence>
          </RadixToast.Description>
        )}
      </div>
      {action && <ActionButton action={action} />}
      {(isStaying || !SELF_CLOSING.includes(variant)) && (
        <RadixToast.Close aria-label={common().close} className="grid size-11 flex-none place-items-center">
          <X aria-hidden size={20} />
        </RadixToast.Close>
      )}
    </RadixToast.Root>
  )
}

/** It comes where another button may have been, and closes the toast. */
function ActionButton({ action }: { action: ToastAction }) {
  const { label, otherwise, takesFocus, run } = action
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <RadixToast.Action asChild altText={`${textOf(label)}. ${textOf(otherwise)}`}>
      <Button ref={button} does="act on a toast" variant="outline" className="flex-none px-4" onClick={run}>
        {textOf(label)}
      </Button>
    </RadixToast.Action>
  )
}

/**
 * Shows a mark as one line above the bar, in a polite live region. A card costs more: the library draws it, announces it and
 * lets it be dismissed with each tap on a ticket.
 */
function MarkNote() {
  const mark = useSyncExternalStore(subscribeToasts, shownMark)
  const id = mark?.id
  const durationMs = mark?.durationMs
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  const place = mark && (findToastPlace(USUAL_PLACES.mark) ?? findToastPlace('sheet'))
  const words = mark && [mark.title, mark.description].map((text) => text && textOf(text))
  return (
    <>
      {/* Screen readers follow a region that was there before its text. */}
      <div role="status" aria-live="polite" className="sr-only">
        {words && !mark.isSpoken && <span>{words.join(' ')}</span>}
      </div>
      {place &&
        words &&
        createPortal(
          <div aria-hidden className={MARK_LINE} data-variant="mark">
            <span className="font-extrabold">{words[0]}</span> {words[1] && <span>{words[1]}</span>}
          </div>,
          place,
        )}
    </>
  )
}
