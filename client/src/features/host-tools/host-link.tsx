import clsx from 'clsx'
import { Copy, Smartphone } from 'lucide-react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { hostLinkPath, paths } from '#client/paths.ts'
import { addSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useEndHostLink, useHostLink, useMakeHostLink, useOpenHostLink } from '#client/server-state/invite.ts'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Page } from '#client/ui/page.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { showRefusal, whyFailed } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { roomWords } from '#client/words/en/room.ts'
import { locale } from '#client/words/i18n.ts'
import type { HostLinkAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'

const QrPicture = lazyPart(
  async () => (await import('#client/ui/qr-picture.tsx')).QrPicture,
  ({ className }) => <div className={clsx('mx-auto aspect-square', className)} />,
)

/** Opens what leads the host to this room on another phone: if the first is lost, the evening is not. */
export function HostLink({ roomId }: { roomId: RoomId }) {
  return (
    <SheetButton sheet={(onClose) => <HostLinkSheet roomId={roomId} onClose={onClose} />}>
      <Smartphone aria-hidden size={20} />
      <span>{hostToolWords().hostElsewhere}</span>
    </SheetButton>
  )
}

function HostLinkSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  const words = hostToolWords()
  const { data: link, error } = useHostLink(roomId)
  const make = useMakeHostLink(roomId)
  const end = useEndHostLink(roomId)
  const token = link?.isOpen ? make.data?.token : undefined
  return (
    <Sheet title={words.hostElsewhere} onClose={onClose}>
      <p>{words.hostLinkText}</p>
      {error && <p role="alert">{whyFailed(error)}</p>}
      {token && <NewLink roomId={roomId} token={token} />}
      {link && !token && (
        <>
          {link.isOpen && <p>{words.linkWorks}</p>}
          <Button
            variant={link.isOpen ? 'plain' : 'primary'}
            does={link.isOpen ? 'end one for another' : 'make one'}
            disabled={make.isPending}
            onClick={() => make.mutate(undefined, { onError: showRefusal })}
          >
            {link.isOpen ? words.makeNewLink : words.makeLink}
          </Button>
        </>
      )}
      {link?.isFirst && (link.isOpen || link.isShared) && (
        <>
          <Button
            variant="danger"
            disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onError: showRefusal })}
          >
            {words.onlyHere}
          </Button>
          <p className="text-ink-2">{words.onlyHereText}</p>
        </>
      )}
      {link && <Log {...link} />}
    </Sheet>
  )
}

/** The link itself, as long as the sheet is open. Afterwards nobody can read it, not even the host. */
function NewLink({ roomId, token }: { roomId: RoomId; token: string }) {
  const words = hostToolWords()
  const address = `${location.protocol}//${useSharedHost()}${hostLinkPath(roomId, token)}`
  return (
    <>
      <p role="status" className="font-bold">
        {words.shownOnce}
      </p>
      <CopyButton
        icon={Copy}
        label={roomWords().copyLink}
        doneLabel={roomWords().linkCopied}
        text={address}
        variant="primary"
      />
      <QrPicture link={address} label={words.linkAsCode} className="w-[min(12rem,50vw)]" />
    </>
  )
}

/** What happened to the links, the latest first. */
function Log({ log }: HostLinkAnswer) {
  const told = new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return (
    <ul className="grid gap-1 text-ink-2">
      {[...log].reverse().map(({ what, at }) => (
        <li key={`${what} ${at}`}>{hostToolWords().linkLog[what](told.format(new Date(at)))}</li>
      ))}
    </ul>
  )
}

interface HostHereProps {
  roomId: RoomId
  token: string
  onDone(): void
}

/** What the link opens: this phone hosts too, after one tap. No preview of the link and no prefetch can take the seat. */
export function HostHere({ roomId, token, onDone }: HostHereProps) {
  const words = hostToolWords()
  const open = useOpenHostLink(roomId)
  const take = () => {
    // Browsers allow speech only during a tap.
    speaker.unlock()
    open.mutate(token, {
      onSuccess: (host) => {
        addSeat(seatOf({ ...host, roomId }))
        onDone()
      },
    })
  }
  return (
    <Page title={words.hostHere}>
      <p className="text-ink-2">{common().room(roomId)}</p>
      <p>{words.hostHereText}</p>
      {open.error && (
        <p role="alert" className="font-bold text-kumkum">
          {whyFailed(open.error)}
        </p>
      )}
      <Button variant="primary" wide disabled={open.isPending} onClick={take}>
        {words.hostHere}
      </Button>
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}
