import { X } from 'lucide-react'
import { useState } from 'react'
import { SiteTab } from '#client/screens/dashboard/admin/site/site-tab.tsx'
import { useSignOut } from '#client/server-state/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog, Modal } from '#client/ui/modal.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { adWords } from '#client/words/en/ads.ts'
import { siteWords } from '#client/words/en/site.ts'
import { AdManager } from './ad-manager.tsx'
import { RoomAnalytics } from './room-analytics.tsx'

/** The overlay in which advertisements are managed, rooms are watched, and the site is run. */
export function AdminPanel({ onClose }: { onClose(): void }) {
  const [tab, setTab] = useState('ads')
  const [isDirty, setIsDirty] = useState(false)
  /** What to do once the admin has agreed to discard the form. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const signOut = useSignOut()
  const words = siteWords()
  const unlessDirty = (act: () => void) => (isDirty ? setLeave(() => act) : act())
  const close = () => unlessDirty(onClose)
  const manager = <AdManager onDirty={setIsDirty} unlessDirty={unlessDirty} />

  return (
    <Modal
      title={words.panel}
      onClose={close}
      className="h-dvh max-h-none w-screen max-w-none px-4 pt-4 pb-8 md:h-[min(56rem,calc(100dvh-4rem))] md:w-[min(67.5rem,calc(100vw-4rem))] md:rounded-card md:px-6"
    >
      <button
        type="button"
        onClick={close}
        aria-label={words.closePanel}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-btn"
      >
        <X aria-hidden />
      </button>
      <Tabs
        label={words.admin}
        wrap
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'ads', title: words.adsTab, content: manager },
          { id: 'rooms', title: words.roomsTab, content: <RoomAnalytics isOpen={tab === 'rooms'} /> },
          { id: 'site', title: words.site, content: <SiteTab isOpen={tab === 'site'} /> },
        ]}
      />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        {signOut.isError && <p role="alert">{words.stillSignedIn}</p>}
        <Button
          disabled={signOut.isPending}
          onClick={() => unlessDirty(() => signOut.mutate(undefined, { onSuccess: onClose }))}
        >
          {words.signOut}
        </Button>
      </div>
      <ConfirmDialog
        open={leave !== null}
        title={adWords().discardTitle}
        text={adWords().discardAsk}
        confirm={adWords().discard}
        cancel={adWords().stay}
        onConfirm={() => {
          setLeave(null)
          leave?.()
        }}
        onCancel={() => setLeave(null)}
      />
    </Modal>
  )
}
