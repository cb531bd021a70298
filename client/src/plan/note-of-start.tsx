import { BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { planWords } from '#client/words/en/plan.ts'

/**
 * Tells somebody whose page is out of sight that the game starts: at the hour by their own clock, for which the function is
 * returned, or when the host starts it, whose clock may be ahead. The start of the game itself takes the card away.
 */
export function useNoteOfStart(isWaiting: boolean, tell: () => void): () => void {
  const isDue = useRef(isWaiting)
  const tellOnce = () => {
    if (!isDue.current || !document.hidden) return
    isDue.current = false
    tell()
  }
  const tellOfStart = useEffectEvent(tellOnce)
  useEffect(() => {
    if (isWaiting) return
    tellOfStart()
    isDue.current = false
  }, [isWaiting])
  useEffect(() => () => tellOfStart(), [])
  return tellOnce
}

const noteState = () => (isSecureContext && 'Notification' in window ? Notification.permission : 'denied')

/** Lets the browser ask whether this page may tell when it starts, while it is open but not in sight. */
export function AskForNote() {
  const [state, setState] = useState(noteState)
  if (state === 'denied') return null
  if (state === 'granted') return <p className="basis-full text-ink-2">{planWords().willTell}</p>
  return (
    <Button className="grow px-3" onClick={() => void Notification.requestPermission().then(setState)}>
      <BellRing aria-hidden size={20} />
      <span>{planWords().tellMe}</span>
    </Button>
  )
}

/** A note of this page itself: nothing is sent. Phones take it only from the service worker. */
export async function showNote(title: string): Promise<void> {
  if (noteState() !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) return registration.showNotification(title)
  const note = new Notification(title)
  note.onclick = () => window.focus()
}
