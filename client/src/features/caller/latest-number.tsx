import clsx from 'clsx'
import { Fragment, memo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { type Settings, useSettings } from '#client/settings/settings.ts'
import { pageSpeaks, useTold } from '#client/speech/by-ear.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import { useIsAudible } from '#client/speech/speaker.ts'
import type { Elements } from '#client/ui/elements.ts'
import { Logo } from '#client/ui/logo.tsx'
import { useTopModal } from '#client/ui/modal.tsx'
import { sentence } from '#client/ui/name.tsx'
import { useTitle } from '#client/ui/page.tsx'
import { shownToast, subscribeToasts, wordsOf } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { speech } from '#client/words/en/speech.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'
import './caller.css'

interface NumberTokenProps {
  room: RoomView
  /** What runs around it until the next number. */
  ring: Elements
  /** Says the number again. The big screen has no tap for it. */
  onSayAgain?: ((number: number) => void) | undefined
}

/** The big gold token with the number that was called last, and how it came. A number that comes later pops in. */
export function NumberToken({ room, ring, onSayAgain }: NumberTokenProps) {
  const { currentNumber: number } = room
  const [found] = useState(number)
  if (number === null) {
    return (
      <div className="token" data-empty>
        <Logo className="w-[62%]" />
        {ring}
      </div>
    )
  }
  const digits = (
    <span key={number} translate="no" className={clsx('token-number', number !== found && 'is-new fades')}>
      {number}
    </span>
  )
  return (
    <div className="token">
      {ring}
      {onSayAgain ? (
        <button
          type="button"
          className="token-again"
          aria-label={gameWords().sayNumberAgain(number)}
          onClick={() => onSayAgain(number)}
        >
          {digits}
        </button>
      ) : (
        digits
      )}
    </div>
  )
}

interface LiveCallProps {
  /** Of a line that is lost, or a caller who is away, or back. */
  note?: string | undefined
  /** Of numbers that come by themselves: that they wait, and that they go on. */
  news?: string | undefined
  /** Whether the page or the screen reader tells a player what a call is for them. */
  byEar?: Settings['byEar']
}

/**
 * Tells screen readers each new number, once, and when there will be none. Where the page speaks to somebody who plays by
 * ear, the screen reader does not say it too.
 */
export function LiveCall({ note, news, byEar = 'off' }: LiveCallProps) {
  const { currentNumber, count } = useCurrentRoom(({ room: { currentNumber, calledNumbers } }) => ({
    currentNumber,
    count: calledNumbers.length,
  }))
  const { text, times } = useTold()
  const isAudible = useIsAudible()
  const isSpoken = pageSpeaks()
  const isTold = byEar === 'reader' || (byEar === 'page' && !isAudible)
  const number = byEar === 'off' && currentNumber !== null && speech().announced(currentNumber, count)
  // The list of toasts tells of them by itself, but for one behind a modal.
  const modal = useTopModal()
  const toast = useSyncExternalStore(subscribeToasts, () => (modal ? shownToast() : null))
  return (
    <>
      <LiveRegion text={isTold ? text : number || ''} telling={isTold ? times : 0} />
      <LiveRegion text={(!isSpoken && note) || ''} />
      <LiveRegion text={(!isSpoken && news) || ''} />
      <LiveRegion text={toast?.open && !toast.isSpoken ? wordsOf(toast) : ''} />
    </>
  )
}

/**
 * A text that screen readers read whenever it changes, and again with each telling. It is outside the screen, which is
 * silent behind an open sheet, and within an open modal, since all else is silent then. What was read before it moved there
 * is not read again.
 */
const LiveRegion = memo(function LiveRegion({ text, telling = 0 }: { text: string; telling?: number }) {
  const modal = useTopModal()
  const [place, setPlace] = useState<{ modal: Element | null; read?: string }>({ modal })
  const told = telling + text
  if (place.modal !== modal) setPlace({ modal, read: told })
  else if (place.read !== undefined && place.read !== told) setPlace({ modal })
  return createPortal(
    <div role="status" className="sr-only">
      {text && place.read !== told && <Fragment key={telling}>{sentence(text)}</Fragment>}
    </div>,
    modal ?? document.body,
  )
})

/** The line beside the big token: the words for the latest number, by this device's settings. */
export function useCallLine({ currentNumber, audioAnnouncement }: RoomView): string {
  const settings = useSettings()
  if (currentNumber === null) return gameWords().waitingForFirst
  return writtenCall(currentNumber, audioAnnouncement, settings)
}

/** What a room is called. */
export function roomName(roomId: RoomId): string {
  return isPractice(roomId) ? common().practice : common().room(roomId)
}

/** Keeps the latest number in the window's title, so that it can be read from another tab. */
export function useCallTitle(roomId: RoomId, number: number | null): void {
  useTitle(`${number === null ? '' : `${number} · `}${roomName(roomId)}`)
}
