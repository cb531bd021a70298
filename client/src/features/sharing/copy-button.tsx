import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#client/device/share.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'

interface CopyButtonProps {
  icon: LucideIcon
  label: string
  /** What the button says for a moment when it has copied. */
  doneLabel: string
  text: string
  onCopied?(): void
}

const DONE_MS = 2_000

/** Copies a text. If the browser refuses, it shows how to copy by hand. */
export function CopyButton({ icon: Icon, label, doneLabel, text, onCopied }: CopyButtonProps) {
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
      <Button variant="outline" className="grow whitespace-nowrap px-3" onClick={() => void copy()}>
        <Icon aria-hidden size={20} /> {isDone ? doneLabel : label}
      </Button>
      {isByHand && <CopyByHand text={text} onClose={() => setIsByHand(false)} />}
    </>
  )
}
