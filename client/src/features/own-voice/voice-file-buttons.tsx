import { useRef } from 'react'
import { PatientButton } from '#client/ui/button.tsx'
import { whyFailed } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { FileState, useVoiceFile } from './use-voice-file.ts'

interface VoiceFileProps extends ReturnType<typeof useVoiceFile> {
  isBusy: boolean
  mayLoad: boolean
  maySave: boolean
}

/** Keeps the recordings for another evening, and brings them back. */
export function VoiceFile({ file, save, load, isBusy, mayLoad, maySave }: VoiceFileProps) {
  const words = hostToolWords().own
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {/* It takes files of any kind: phones do not know the kind of one that came by a chat, and would not offer it. */}
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file may be chosen again after a failure.
          target.value = ''
          if (chosen) void load(chosen)
        }}
      />
      {maySave && (
        <PatientButton wide disabled={isBusy} onClick={() => void save()}>
          {words.saveFile}
        </PatientButton>
      )}
      {mayLoad && (
        <PatientButton wide disabled={isBusy} onClick={() => input.current?.click()}>
          {words.loadFile}
        </PatientButton>
      )}
      {file.phase === 'trouble' ? (
        <p role="alert" className="font-bold text-kumkum">
          {whyNot(file.why)}
        </p>
      ) : (
        <p role="status" className="empty:-mt-3">
          {progressOf(file)}
        </p>
      )}
    </>
  )
}

function progressOf(file: FileState): string {
  const words = hostToolWords().own
  if (file.phase === 'loading') return words.loading(file.done, file.of)
  if (file.phase === 'loaded') return file.numbers > 0 ? words.loaded(file.numbers) : words.nothingNew
  if (file.phase === 'saving') return words.saving
  return file.phase === 'saved' ? words.saved : ''
}

function whyNot(why: Extract<FileState, { phase: 'trouble' }>['why']): string {
  const words = hostToolWords().own
  if (!('file' in why)) return whyFailed(why)
  return why.file === 'damaged' ? words.damaged(why.number) : words[why.file]
}
