import { useId } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

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
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className="min-w-max flex-1 px-3" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="danger" className="min-w-max flex-1 px-3" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
