import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/toast-queue.ts'

interface CopyButtonProps {
  icon: LucideIcon
  label: string
  /** What the button says for a moment when it has copied. */
  doneLabel: string
  text: string
  onCopied?(): void
}

const DONE_MS = 2_000

/** Copies a text. Where the browser will not, it says how to do it by hand. */
export function CopyButton({ icon: Icon, label, doneLabel, text, onCopied }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsDone(true)
      onCopied?.()
    } catch {
      showToast({ title: 'Press and hold to copy', description: text })
    }
  }
  return (
    <Button look="outline" className="grow whitespace-nowrap px-3" onClick={() => void copy()}>
      <Icon aria-hidden size={20} /> {isDone ? doneLabel : label}
    </Button>
  )
}
