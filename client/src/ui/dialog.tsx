import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** What the button does that cannot be undone easily. */
  confirm: string
  /** The safe way out, which has the focus. */
  cancel: string
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is lost. Escape is the safe answer. */
export function ConfirmDialog({ open, title, text, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      className="m-auto max-h-[calc(100dvh-16px)] w-[min(24rem,calc(100vw-16px))] rounded-card border-2 border-edge bg-surface p-4 text-ink backdrop:bg-black/60"
    >
      <h2 id={`${id}-title`} className="mb-2 font-extrabold text-xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mb-5">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button autoFocus look="outline" className="min-w-max flex-1 px-3" onClick={onCancel}>
          {cancel}
        </Button>
        <Button look="danger" className="min-w-max flex-1 px-3" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
