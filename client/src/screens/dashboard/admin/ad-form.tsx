import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AdminFault, faultInWords } from '#client/screens/dashboard/admin/site/admin-fault.tsx'
import { useSaveAd } from '#client/server-state/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { adWords } from '#client/words/en/ads.ts'
import type { AdView } from '#shared/api.ts'
import { ImageUpload } from './image-upload.tsx'

interface AdFormProps {
  /** The advertisement to change; none to add one. */
  editing: AdView | null
  /** Saved or given up. */
  onDone(): void
  onDirty(isDirty: boolean): void
}

/** Picture and link of an advertisement. Without both, saving does nothing. */
export function AdForm({ editing, onDone, onDirty }: AdFormProps) {
  const [imageUrl, setImageUrl] = useState(editing?.imageUrl ?? '')
  const [linkUrl, setLinkUrl] = useState(editing?.linkUrl ?? '')
  const [isUploading, setIsUploading] = useState(false)
  const saveAd = useSaveAd()
  const words = adWords()
  const link = useRef<HTMLInputElement>(null)
  const isComplete = !isUploading && imageUrl !== '' && linkUrl.trim() !== ''
  const isDirty = isUploading || imageUrl !== (editing?.imageUrl ?? '') || linkUrl !== (editing?.linkUrl ?? '')
  const isLinkWrong = saveAd.error?.code === 'invalid_ad_link'

  // Known before the next key, which may close the panel.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (editing) link.current?.focus()
  }, [editing])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || saveAd.isPending) return
    saveAd.mutate({ id: editing?.id, imageUrl, linkUrl, isActive: true }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField label={words.imageUrl} value={imageUrl} readOnly placeholder={words.imageFirst} />
      <ImageUpload isUploading={isUploading} onUploading={setIsUploading} onUploaded={setImageUrl} />
      <TextField
        ref={link}
        label={words.link}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={linkUrl}
        onChange={(event) => setLinkUrl(event.target.value)}
        error={isLinkWrong && saveAd.error ? faultInWords(saveAd.error) : undefined}
      />
      {!isLinkWrong && <AdminFault error={saveAd.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          className="grow px-3 aria-disabled:opacity-60"
          aria-disabled={!isComplete}
        >
          {editing ? words.update : words.addNow}
        </Button>
        <Button className="min-h-14 grow px-3" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
