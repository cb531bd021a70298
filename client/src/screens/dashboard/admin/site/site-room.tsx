import { ArrowLeft } from 'lucide-react'
import { exportPath, type SiteAct, useSiteAct, useSiteRoom } from '#client/server-state/site.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { type Drawer, Drawers } from '#client/ui/drawers.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { siteWords } from '#client/words/en/site.ts'
import type { SiteRoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { named, plain } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { AdminFault } from './admin-fault.tsx'
import { stateOf } from './state-of.ts'

/** One room: what the operator may take away, save or end, one drawer at a time. */
export function SiteRoom({ roomId, onBack }: { roomId: RoomId; onBack(): void }) {
  const words = siteWords()
  const { data: room, error } = useSiteRoom(roomId)
  const act = useSiteAct(roomId)
  const isGone = error?.status === 404
  return (
    <div className="flex flex-col gap-3 pt-4">
      <Button className="self-start px-3" onClick={onBack}>
        <ArrowLeft aria-hidden size={20} />
        <span>{words.backToRooms}</span>
      </Button>
      <h3 className="font-extrabold text-lg">{common().room(spacedRoom(roomId))}</h3>
      {isGone && <p role="status">{words.roomIsGone}</p>}
      {!isGone && <AdminFault error={act.error ?? error} />}
      {room && !isGone && (
        <>
          <p className="text-ink-2">
            <Sentence>{stateOf(room)}</Sentence>
          </p>
          <Drawers drawers={drawersOf(room, act.isPending, act.mutate)} />
        </>
      )}
    </div>
  )
}

function drawersOf(room: SiteRoomAnswer, isBusy: boolean, act: (wanted: SiteAct) => void): Drawer[] {
  const words = siteWords()
  const { names, pictures, recordings, isClosed } = room
  const hasVoice = recordings !== 0 && !isClosed
  const of = { isBusy, act }
  return [
    { name: 'names', label: words.names, says: words.allNames(names.length), inside: <Names room={room} {...of} /> },
    {
      name: 'pictures',
      label: words.pictures,
      says: words.allPictures(pictures.length),
      inside: <Pictures room={room} {...of} />,
    },
    ...(hasVoice
      ? [{ name: 'voice', label: words.voice, says: words.numbersRead(recordings), inside: <Voice {...of} /> }]
      : []),
    { name: 'files', label: words.files, says: words.filesHint, inside: <Files room={room} /> },
    {
      name: 'end',
      label: words.end,
      says: isClosed ? words.closedHint : words.endHint,
      inside: <End room={room} {...of} />,
    },
  ]
}

interface ActProps {
  room: SiteRoomAnswer
  isBusy: boolean
  act(wanted: SiteAct): void
}

/** Everybody whose name is kept. */
function Names({ room: { names }, isBusy, act }: ActProps) {
  const words = siteWords()
  return (
    <ul className="flex flex-col gap-2 @2xl:col-span-full">
      {names.map(({ personId, name, isHost, onPaper, isHere }) => {
        const says = [isHost && common().host, onPaper && common().paper, !isHere && words.hasLeft].filter(Boolean)
        return (
          <Row
            key={personId}
            what={
              <>
                <Name className="font-bold wrap-anywhere">{name}</Name>{' '}
                <span className="text-ink-2">{says.join(', ')}</span>
              </>
            }
          >
            <ConfirmButton
              className="px-3"
              disabled={isBusy}
              aria-label={plain(words.removeNameOf(named(name)))}
              ask={{
                title: words.removeNameOf(named(name)),
                text: words.removeNameAsk,
                confirm: words.removeName,
                cancel: common().cancel,
              }}
              onSure={() => act({ act: 'name', id: personId })}
            >
              {words.removeName}
            </ConfirmButton>
          </Row>
        )
      })}
    </ul>
  )
}

function Row({ what, children }: { what: Elements; children: Elements }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">{what}</span>
      {children}
    </li>
  )
}

/** The pictures of wins in this round. Those of earlier rounds are not kept. */
function Pictures({ room: { pictures }, isBusy, act }: ActProps) {
  const words = siteWords()
  return (
    <ul className="flex flex-col gap-2 @2xl:col-span-full">
      {pictures.map(({ winnerId, name, pattern }) => {
        const whose = words.pictureOf(named(name), common().pattern(pattern as Pattern, {}))
        return (
          <Row
            key={winnerId}
            what={
              <span className="flex items-center gap-3">
                <img src={`/api/winners/${winnerId}/picture`} alt="" className="h-16 w-32 object-contain" />
                <Sentence>{whose}</Sentence>
              </span>
            }
          >
            <ConfirmButton
              className="px-3"
              disabled={isBusy}
              aria-label={plain(`${words.removePicture}: ${whose}`)}
              ask={{
                title: whose,
                text: words.removePictureAsk,
                confirm: words.removePicture,
                cancel: common().cancel,
              }}
              onSure={() => act({ act: 'picture', id: winnerId })}
            >
              {words.removePicture}
            </ConfirmButton>
          </Row>
        )
      })}
    </ul>
  )
}

/** The numbers that were read for the room. */
function Voice({ isBusy, act }: Omit<ActProps, 'room'>) {
  const words = siteWords()
  return (
    <ConfirmButton
      wide
      disabled={isBusy}
      ask={{
        title: words.removeVoice,
        text: words.removeVoiceAsk,
        confirm: words.removeVoice,
        cancel: common().cancel,
      }}
      onSure={() => act({ act: 'voice' })}
    >
      {words.removeVoice}
    </ConfirmButton>
  )
}

/** The files of the evening, which the browser saves. */
function Files({ room: { id, rounds } }: { room: SiteRoomAnswer }) {
  const words = siteWords()
  const files = [
    { path: exportPath(id, 'winners.csv'), label: words.winnersFile },
    { path: exportPath(id, 'people.csv'), label: words.peopleFile },
    ...rounds.map((round) => ({ path: exportPath(id, `draw-${round}.json`), label: words.drawFile(round) })),
  ]
  return (
    <>
      {files.map(({ path, label }) => (
        <a key={path} href={path} download className={buttonShape('plain', true, undefined)}>
          {label}
        </a>
      ))}
    </>
  )
}

/** Closes the room, which tells its people. A closed room can be deleted before its time. */
function End({ room: { isClosed }, isBusy, act }: ActProps) {
  const words = siteWords()
  const [label, text] = isClosed ? [words.deleteRoom, words.deleteAsk] : [words.closeRoom, words.closeAsk]
  return (
    <ConfirmButton
      variant="danger"
      wide
      does={isClosed ? 'delete' : 'close'}
      disabled={isBusy}
      ask={{ title: label, text, confirm: label, cancel: common().cancel }}
      onSure={() => act({ act: isClosed ? 'delete' : 'close' })}
    >
      {label}
    </ConfirmButton>
  )
}
