import { CalendarPlus, FolderOpen, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import { planWords } from '#client/words/en/plan.ts'
import type { Standing } from '#shared/game/evening.ts'
import { namedAll } from '#shared/named.ts'
import { eveningOf, type KeptEvening, keep, keptEvenings, namesOf, scored } from './kept-evening.ts'
import { NextTimeSheet } from './next-time-sheet.tsx'
import { preparedFor } from './to-prepare.ts'

/** After a round the host's device keeps who played and by which rules, and offers to invite the same people again. */
export function NextTime({ standings }: { standings: readonly Standing[] }) {
  const { room, players } = useCurrentRoom()
  const [kept, setKept] = useState<KeptEvening | null>(() => {
    const evening = eveningOf({ room, players, waiting: [] }, preparedFor(room.id)?.group)
    return evening.phones.length + evening.papers.length > 0 ? scored(evening, room, standings) : null
  })
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (kept) keep(kept)
  }, [kept])
  if (!kept) return null
  const change = (changed: KeptEvening | null) => setKept(changed && scored(changed, room, standings))
  return (
    <>
      <Button className="grow px-3" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CalendarPlus aria-hidden size={20} />
        <span>{planWords().nextTime}</span>
      </Button>
      {isOpen && <NextTimeSheet kept={kept} onChange={change} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const KEPT_FILE_PLACE = 'kept-file'

/** The groups of people whom this device can invite again. */
export function SameAgain() {
  const words = planWords()
  const [groups, setGroups] = useState(keptEvenings)
  const [chosen, setChosen] = useState<KeptEvening>()
  const choose = (kept: KeptEvening | null) => {
    setGroups(keptEvenings())
    setChosen(kept ?? undefined)
  }
  if (groups.length === 0) return null
  return (
    <section className="flex flex-col gap-2" aria-label={words.sameAgain}>
      {groups.map((kept) => (
        <Button key={kept.group} wide aria-haspopup="dialog" onClick={() => setChosen(kept)}>
          <Users aria-hidden size={20} className="flex-none" />
          <span className="min-w-0">
            <span className="block">{words.sameAgain}</span>{' '}
            <span className="line-clamp-1 font-normal text-[0.9375rem] wrap-anywhere">
              <Sentence>{namedAll(namesOf(kept))}</Sentence>
            </span>
          </span>
        </Button>
      ))}
      {chosen && (
        <NextTimeSheet key={chosen.group} kept={chosen} onChange={choose} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

/** Opens the file of another device, and invites its people. */
export function OpenFile() {
  const [chosen, setChosen] = useState<KeptEvening | null>(null)
  const words = planWords()
  const field = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const opened = await import('./evening-file.ts').then(({ readEvening }) => readEvening(file)).catch(() => null)
    if (opened === null) return showError(home().notLoaded, KEPT_FILE_PLACE)
    if (opened === 'not ours') return showError(words.notOurs, KEPT_FILE_PLACE)
    if (opened === 'damaged') return showError(words.isDamaged, KEPT_FILE_PLACE)
    keep(opened)
    setChosen(opened)
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        className="hidden"
        aria-label={words.openFile}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="quiet" onClick={() => field.current?.click()}>
        <FolderOpen aria-hidden size={20} />
        <span>{words.openFile}</span>
      </Button>
      <ToastPlace name={KEPT_FILE_PLACE} />
      {chosen && <NextTimeSheet kept={chosen} onChange={setChosen} onClose={() => setChosen(null)} />}
    </>
  )
}
