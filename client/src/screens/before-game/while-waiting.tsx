import { useState } from 'react'
import { Tips } from '#client/features/lobby/tips.tsx'
import { PracticeTicket } from '#client/features/ticket/practice-ticket.tsx'
import { Button } from '#client/ui/button.tsx'
import { tryTicket } from '#client/words/try-ticket.ts'

/** Something to do for a guest until the host starts. */
export function WhileWaiting() {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <>
      <Tips />
      <Button aria-expanded={isTrying} onClick={() => setIsTrying(!isTrying)}>
        {tryTicket().tryTicket}
      </Button>
      {isTrying && <PracticeTicket />}
    </>
  )
}
