import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/modal.tsx'

/** For browsers that refuse to copy: the selected text, until the player closes it. */
export function CopyByHand({ text, onClose }: { text: string; onClose(): void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <Modal title="Press and hold to copy" onClose={onClose}>
      <textarea
        ref={field}
        readOnly
        rows={4}
        aria-label="Text to copy"
        className="w-full break-all rounded-btn border-2 border-edge bg-bg p-3"
        value={text}
      />
      <Button wide className="mt-3" onClick={onClose}>
        Close
      </Button>
    </Modal>
  )
}
