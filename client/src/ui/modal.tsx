import clsx from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  title: string
  /** Asked for with Escape; closing is up to the owner, who takes the modal away. */
  onClose(): void
  /** Size and place; a small card in the middle without it. */
  className?: string
  children: ReactNode
}

/** A layer over the page that holds the focus and gives it back. It is open as long as it is there. */
export function Modal({ title, onClose, className, children }: ModalProps) {
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
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser that is dismissed says the same; only our own Escape counts.
        if (event.target !== dialog.current) return
        event.preventDefault()
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
