import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { adWords } from '#client/words/en/ads.ts'
import { UPLOAD_TYPES } from '#shared/ads.ts'

interface ImageUploadProps {
  isUploading: boolean
  onUploading(isUploading: boolean): void
  onUploaded(imageUrl: string): void
}

/** Chooses one picture and sends it. Uppy is loaded for the first one. */
export function ImageUpload({ isUploading, onUploading, onUploaded }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const words = adWords()
  const [note, setNote] = useState<{ text: string; isFault: boolean } | null>(null)

  const upload = async (file: File) => {
    onUploading(true)
    setNote({ text: words.uploading(file.name), isFault: false })
    try {
      const { uploadImage } = await import('./upload-image.ts')
      onUploaded(await uploadImage(file, (text) => setNote({ text, isFault: false })))
      setNote({ text: words.uploaded(file.name), isFault: false })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      setNote({ text: [words.uploadFailed, reason].filter(Boolean).join('. '), isFault: true })
    } finally {
      onUploading(false)
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <input
        ref={input}
        type="file"
        accept={UPLOAD_TYPES.join()}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a failure.
          target.value = ''
          if (file) void upload(file)
        }}
      />
      <Button variant="outline" disabled={isUploading} onClick={() => input.current?.click()}>
        <Upload aria-hidden size={20} />
        <span>{words.upload}</span>
      </Button>
      <p role="status" className={note?.isFault ? 'break-words font-bold text-kumkum' : 'break-words text-ink-2'}>
        {note?.text ?? words.uploadHint}
      </p>
    </div>
  )
}
