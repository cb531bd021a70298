import clsx from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  title: string
  /** Asked for with Escape; closing is up to the owner, who takes the modal away. */
  onClose(): void
  /** Size and place; a small card in the middle without it. */
  className?: string
  /** The id of the text that is read out when it opens. Something that must be answered has one. */
  describedBy?: string
  children: ReactNode
}

/** A layer over the page that holds the focus and gives it back. It is open as long as it is there. */
export function Modal({ title, onClose, className, describedBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role={describedBy && 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      // Comes before `cancel`, which browsers leave out when there was no tap or key since the last one.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        // A file chooser that is dismissed says the same; only our own Escape counts.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      // Closed without a question, as by a phone's Back button: the owner still decides.
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
      className={clsx(
        'm-auto border-2 border-edge bg-surface text-ink backdrop:bg-black/60',
        className ?? 'max-h-[calc(100dvh-16px)] w-[min(24rem,calc(100vw-16px))] rounded-card p-4',
      )}
    >
      <h2 id={id} className="mb-3 font-extrabold text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
