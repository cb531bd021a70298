import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/modal.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'

/** For browsers that refuse to copy: the selected text, until the player closes it. */
export function CopyByHand({ text, onClose }: { text: string; onClose(): void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <Modal title={roomWords().copyByHand} onClose={onClose}>
      <textarea
        ref={field}
        readOnly
        rows={4}
        aria-label={roomWords().textToCopy}
        className="w-full break-all rounded-btn border-2 border-edge bg-bg p-3"
        value={text}
      />
      <Button wide className="mt-3" onClick={onClose}>
        {common().close}
      </Button>
    </Modal>
  )
}
