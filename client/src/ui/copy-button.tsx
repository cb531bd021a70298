import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '#client/device/share.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface CopyButtonProps {
  icon: LucideIcon
  label: string
  /** What the button says for a moment when it has copied. */
  doneLabel: string
  text: string
  variant?: 'primary' | 'outline'
  onCopied?(): void
}

const DONE_MS = 2_000

/** Copies a text. If the browser refuses, it shows how to copy by hand. */
export function CopyButton({ icon: Icon, label, doneLabel, text, variant = 'outline', onCopied }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false)
  const [isByHand, setIsByHand] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    if (!(await copyText(text))) return setIsByHand(true)
    setIsDone(true)
    onCopied?.()
  }
  return (
    <>
      <Button variant={variant} className="grow whitespace-nowrap px-3" onClick={() => void copy()}>
        <Icon aria-hidden size={20} />
        <span>{isDone ? doneLabel : label}</span>
      </Button>
      {isByHand && <CopyByHand text={text} onClose={() => setIsByHand(false)} />}
    </>
  )
}

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
