import { type FormEvent, useState } from 'react'
import { useEnterCode } from '#client/server-state/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Modal } from '#client/ui/modal.tsx'
import { common } from '#client/words/en/common.ts'
import { siteWords } from '#client/words/en/site.ts'
import { AdminPanel } from './admin-panel.tsx'

/** Asks for the code and, once it is right, shows the panel. */
export function AdminOverlay({ onClose }: { onClose(): void }) {
  const [isAdmin, setIsAdmin] = useState(false)
  if (!isAdmin) return <AdminPrompt onRight={() => setIsAdmin(true)} onClose={onClose} />
  return <AdminPanel onClose={onClose} />
}

/** Asks for the admin code. What was typed stays when it is wrong. */
function AdminPrompt({ onRight, onClose }: { onRight(): void; onClose(): void }) {
  const [code, setCode] = useState('')
  const enterCode = useEnterCode()
  const { error } = enterCode
  const wrong = error && (error.status === 401 ? siteWords().wrongCode : error.message || common().failed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    enterCode.mutate(code, { onSuccess: onRight })
  }

  return (
    <Modal title={siteWords().admin} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={siteWords().enterCode}
          type="password"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={wrong ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button className="flex-auto px-3" onClick={onClose}>
            {common().cancel}
          </Button>
          <Button
            type="submit"
            variant="outline"
            className="flex-auto px-3"
            disabled={enterCode.isPending || code.trim() === ''}
          >
            {siteWords().openPanel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
