import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFirstFocus } from '#client/ui/page.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import { type PaperCode, paperCode, readPaperCode } from '#shared/game/paper.ts'

/** A code of which people read how to type theirs. */
const EXAMPLE: PaperCode = { paperNo: 4, ticket: 2 }

/** The code of a ticket on paper, as somebody reads it out. */
export function CodeForm({ onCode }: { onCode(code: PaperCode): void }) {
  const words = paperWords()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const field = useFirstFocus<HTMLInputElement>()
  const example = [paperCode(EXAMPLE.paperNo, EXAMPLE.ticket), `${EXAMPLE.paperNo}.${EXAMPLE.ticket}`] as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readPaperCode(typed)
    setIsWrong(code === null)
    if (code) onCode(code)
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <TextField
        ref={field}
        label={words.code}
        hint={words.codeHint(...example)}
        error={isWrong ? words.notACode(...example) : undefined}
        // A keyboard of digits with a point, which is enough.
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        {words.check}
      </Button>
    </form>
  )
}
