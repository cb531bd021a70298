import clsx from 'clsx'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { Sentence } from './name.tsx'

/** The modals that are open, the one in front last. Nothing outside it can be pressed, or is read by a screen reader. */
let open: readonly HTMLDialogElement[] = []
const changes = new Listeners()
const inFront = () => open[open.length - 1] ?? null

/** The modal in front, for what must be read whatever is open. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(changes.subscribe, inFront, inFront)
}

interface ModalProps {
  title: string
  /** Called on Escape. The owner closes the modal by unmounting it. */
  onClose(): void
  /** Size and position. The default is a small centred card. */
  className?: string
  /** The id of the text that is read out on opening. Set it for questions that must be answered. */
  describedBy?: string
  children: Elements
}

/** A modal dialog that traps the focus and returns it. It is open as long as it is mounted. */
export function Modal({ title, onClose, className, describedBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    open = [...open, element]
    changes.tell()
    return () => {
      open = open.filter((each) => each !== element)
      changes.tell()
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role={describedBy && 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      // `cancel` alone is not enough: browsers skip it without a user action since the last one.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        // A dismissed file chooser inside fires `cancel` too, so check the target.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      // Closed without `cancel`, as by a phone's Back button. Reopen it, so that the owner decides.
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
      className={clsx(
        'm-auto border-2 border-edge bg-surface text-ink backdrop:bg-black/60',
        className ?? 'max-h-[calc(100dvh-16px)] w-[min(24rem,calc(100vw-16px))] max-w-none rounded-card p-4',
      )}
    >
      <h2 id={id} className="mb-3 font-extrabold text-xl wrap-anywhere">
        <Sentence>{title}</Sentence>
      </h2>
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** The label of the destructive action. */
  confirm: string
  /** The label of the safe choice, which has the focus. */
  cancel: string
  onConfirm(): void
  onCancel(): void
}

/** Asks for confirmation before something is lost. Escape chooses the safe answer. */
export function ConfirmDialog({ open, title, text, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const textId = useId()
  if (!open) return null
  return (
    <Modal title={title} describedBy={textId} onClose={onCancel}>
      <p id={textId} className="mb-5">
        <Sentence>{text}</Sentence>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className="flex-1 px-3" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="danger" className="flex-1 px-3" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  ask: Pick<ConfirmDialogProps, 'title' | 'text' | 'confirm' | 'cancel'>
  onSure(): void
}

/** A button that asks before it acts. */
export function ConfirmButton({ ask, onSure, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const sure = () => {
    setIsAsking(false)
    onSure()
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsAsking(true)} />
      <ConfirmDialog {...ask} open={isAsking} onConfirm={sure} onCancel={() => setIsAsking(false)} />
    </>
  )
}
