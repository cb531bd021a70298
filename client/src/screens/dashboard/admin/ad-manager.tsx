import { Check, ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { AdStripOf } from '#client/features/ads/ad-strip.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import { AdminFault } from '#client/screens/dashboard/admin/site/admin-fault.tsx'
import { useDeleteAd } from '#client/server-state/admin.ts'
import { useAds } from '#client/server-state/ads.ts'
import { Button } from '#client/ui/button.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { Choice } from '#client/ui/field.tsx'
import { ConfirmDialog, Modal } from '#client/ui/modal.tsx'
import { adWords } from '#client/words/en/ads.ts'
import type { AdView } from '#shared/api.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { AdForm } from './ad-form.tsx'

interface AdManagerProps {
  /** Whether there is something in the form that is not saved. */
  onDirty(isDirty: boolean): void
  /** Acts at once, or when the admin has agreed to discard what is not saved. */
  unlessDirty(act: () => void): void
}

/** The tab of advertisements: the form in add or edit mode, the list, and settings for later. */
export function AdManager({ onDirty, unlessDirty }: AdManagerProps) {
  const { data } = useAds()
  const ads = data && data.length > 0 ? data : defaultAds
  const [editing, setEditing] = useState<AdView | null>(null)
  const [previewing, setPreviewing] = useState<AdView | null>(null)
  const [deleting, setDeleting] = useState<AdView | null>(null)
  const deleteAd = useDeleteAd()
  const words = adWords()
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
    const isEdited = editing?.id === deleting.id
    deleteAd.mutate(deleting.id, { onSuccess: () => isEdited && restart(null) })
    setDeleting(null)
  }

  return (
    <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start">
      <section ref={form} className="flex min-w-0 flex-col gap-6" aria-labelledby="ad-form-title">
        <h3 id="ad-form-title" className="-mb-3 font-extrabold text-lg">
          {editing ? words.change : words.add}
        </h3>
        <AdForm key={round} editing={editing} onDone={() => restart(null)} onDirty={onDirty} />
        <DisplaySettings />
      </section>
      <AdList ads={ads} onPreview={setPreviewing} onEdit={(ad) => unlessDirty(() => edit(ad))} onDelete={setDeleting}>
        <AdminFault error={deleteAd.error} />
      </AdList>
      {previewing && (
        <Modal
          title={words.preview}
          onClose={() => setPreviewing(null)}
          className="w-[min(50rem,100vw)] max-w-none rounded-card px-1 py-4 sm:p-5"
        >
          <AdPreview ad={previewing} />
          <Button wide className="mt-4" onClick={() => setPreviewing(null)}>
            {words.close}
          </Button>
        </Modal>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={words.removeTitle}
        text={words.removeAsk}
        confirm={words.remove}
        cancel={words.cancel}
        onConfirm={confirmDelete}
        onCancel={() => setDeleting(null)}
      />
    </div>
  )
}

/** Shown while there are no advertisements. */
const defaultAds: AdView[] = DEFAULT_ADS.map((ad) => ({ ...ad, isActive: true, createdAt: '', updatedAt: '' }))

const SAMPLE = ticketsFor('a sample ticket')[0] as Ticket

/** An advertisement where players will see it, under a ticket, by day and by night. The link works. */
function AdPreview({ ad }: { ad: AdView }) {
  return (
    <div className="flex flex-wrap justify-center gap-4">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="w-[360px] max-w-full rounded-card bg-bg p-1 text-ink">
          <TicketCard ticketId={0} ticket={SAMPLE} marked={[]} called={[]} />
          <AdStripOf ad={ad} position={1} />
        </div>
      ))}
    </div>
  )
}

/** How advertisements shall be chosen one day. For now every ticket has one and they go round in order. */
function DisplaySettings() {
  const words = adWords()
  return (
    <fieldset>
      <legend className="mb-2 font-extrabold text-lg">{words.settings}</legend>
      <div className="flex flex-wrap gap-3">
        <LaterSetting label={words.rotation} options={words.rotations} />
        <LaterSetting label={words.frequency} options={words.frequencies} />
      </div>
    </fieldset>
  )
}

function LaterSetting({ label, options }: { label: string; options: Record<string, string> }) {
  const [chosen, setChosen] = useState(Object.keys(options)[0])
  return (
    <Choice<string>
      label={label}
      options={Object.entries(options).map(([value, name]) => ({ value, label: name }))}
      value={chosen ?? ''}
      onChange={setChosen}
      hint={adWords().notYet}
    />
  )
}

/** Characters of a link that the admin's list shows. */
const AD_LINK_PREVIEW = 40

interface AdListProps {
  ads: readonly AdView[]
  onPreview(ad: AdView): void
  onEdit(ad: AdView): void
  onDelete(ad: AdView): void
  children: Elements
}

/** What runs now, in the order in which tickets get it. */
export function AdList({ ads, onPreview, onEdit, onDelete, children }: AdListProps) {
  const words = adWords()
  return (
    <section aria-labelledby="ad-list-title" className="min-w-0">
      <h3 id="ad-list-title" className="mb-3 font-extrabold text-lg">
        {words.current(ads.length)}
      </h3>
      {children}
      <ul className="flex flex-col gap-3">
        {ads.map((ad) => {
          const link = ad.linkUrl.slice(0, AD_LINK_PREVIEW)
          return (
            <li key={ad.id} className="rounded-card border-2 border-line p-3">
              <p className="mb-2 flex flex-wrap items-center gap-2">
                {ad.imageUrl ? (
                  <>
                    <Check role="img" aria-label={words.hasImage} className="shrink-0 text-mehndi" />
                    <img src={ad.imageUrl} alt="" className="h-14 w-full object-contain" />
                  </>
                ) : (
                  <ImageOff role="img" aria-label={words.hasNoImage} className="shrink-0 text-kumkum" />
                )}
                <span translate="no" className="min-w-0 break-all">
                  {link}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  className="flex-auto px-3"
                  aria-label={words.previewOf(link)}
                  aria-haspopup="dialog"
                  onClick={() => onPreview(ad)}
                >
                  {words.preview}
                </Button>
                <Button className="flex-auto px-3" aria-label={words.editOf(link)} onClick={() => onEdit(ad)}>
                  {words.edit}
                </Button>
                <Button
                  variant="danger"
                  className="flex-auto px-3"
                  aria-label={words.removeOf(link)}
                  aria-haspopup="dialog"
                  onClick={() => onDelete(ad)}
                >
                  {words.remove}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
