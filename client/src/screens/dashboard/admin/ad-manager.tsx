import { useRef, useState } from 'react'
import { useDeleteAd } from '#client/server-state/admin.ts'
import { useAds } from '#client/server-state/ads.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Modal } from '#client/ui/modal.tsx'
import type { AdView } from '#shared/api.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { AdForm } from './ad-form.tsx'
import { AdList } from './ad-list.tsx'
import { AdPreview } from './ad-preview.tsx'
import { DisplaySettings } from './display-settings.tsx'

interface AdManagerProps {
  /** Whether there is something in the form that is not saved. */
  onDirty(isDirty: boolean): void
}

/** The tab of advertisements: the form in add or edit mode, the list, and settings for later. */
export function AdManager({ onDirty }: AdManagerProps) {
  const { data } = useAds()
  const ads = data && data.length > 0 ? data : defaultAds
  const [editing, setEditing] = useState<AdView | null>(null)
  const [previewing, setPreviewing] = useState<AdView | null>(null)
  const [deleting, setDeleting] = useState<AdView | null>(null)
  const deleteAd = useDeleteAd()
  const form = useRef<HTMLElement>(null)
  /** Counts up to give the form a fresh start. */
  const [round, setRound] = useState(0)

  const restart = (ad: AdView | null) => {
    setEditing(ad)
    setRound(round + 1)
    onDirty(false)
  }
  const edit = (ad: AdView) => {
    restart(ad)
    form.current?.scrollIntoView({ block: 'start' })
  }
  const confirmDelete = () => {
    if (!deleting) return
    deleteAd.mutate(deleting.id)
    if (editing?.id === deleting.id) restart(null)
    setDeleting(null)
  }

  return (
    <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start">
      <section ref={form} className="flex min-w-0 flex-col gap-6" aria-labelledby="ad-form-title">
        <h3 id="ad-form-title" className="-mb-3 font-extrabold text-lg">
          {editing ? 'Edit advertisement' : 'Add advertisement'}
        </h3>
        <AdForm key={round} editing={editing} onDone={() => restart(null)} onDirty={onDirty} />
        <DisplaySettings />
      </section>
      <AdList ads={ads} onPreview={setPreviewing} onEdit={edit} onDelete={setDeleting} />
      {previewing && (
        <Modal
          title="Preview"
          onClose={() => setPreviewing(null)}
          className="w-[min(50rem,100vw)] rounded-card px-1 py-4 sm:p-5"
        >
          <AdPreview ad={previewing} />
          <Button wide className="mt-4" onClick={() => setPreviewing(null)}>
            Close
          </Button>
        </Modal>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title="Delete advertisement"
        text="Are you sure you want to delete this advertisement?"
        confirm="Delete"
        cancel="Cancel"
        onConfirm={confirmDelete}
        onCancel={() => setDeleting(null)}
      />
    </div>
  )
}

/** Shown while there are no advertisements. */
const defaultAds: AdView[] = DEFAULT_ADS.map((ad) => ({ ...ad, isActive: true, createdAt: '', updatedAt: '' }))
