import { Download } from 'lucide-react'
import { useState } from 'react'
import { PlanFields } from '#client/plan/plan-fields.tsx'
import { useOpenRoom } from '#client/room/open-room.tsx'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError, showToast } from '#client/ui/toast-queue.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { home } from '#client/words/en/home.ts'
import { planWords } from '#client/words/en/plan.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'
import { namedAll } from '#shared/named.ts'
import { forgetGroup, type KeptEvening, keep, nextStart, seasonTable } from './kept-evening.ts'
import { expectSame } from './to-prepare.ts'

const NEXT_TIME_PLACE = 'next-time'

interface NextTimeSheetProps {
  kept: KeptEvening
  /** Told what the host changes of it; null if they forget these people. */
  onChange(kept: KeptEvening | null): void
  onClose(): void
}

/** Invites the same people again: a day and a time, and one press. */
export function NextTimeSheet({ kept, onChange, onClose }: NextTimeSheetProps) {
  const words = planWords()
  const [start] = useState(() => nextStart(kept, new Date()).toISOString())
  const [plan, setPlan] = useState<PlanWish>()
  const { open, isOpening, giveUp, codeField } = useOpenRoom(NEXT_TIME_PLACE, async (roomId) =>
    expectSame(roomId, kept),
  )
  const { host, ticketCount } = kept
  return (
    <Sheet title={words.nextTime} onClose={onClose}>
      <p className="wrap-anywhere">
        <Sentence>{peopleInWords(kept)}</Sentence>
      </p>
      <p>{words.sameRules}</p>
      <PlanFields plan={{ startsAt: start, zone: '', name: kept.name }} onChange={setPlan} />
      <ToastPlace name={NEXT_TIME_PLACE} />
      {codeField}
      <Button variant="primary" wide disabled={isOpening} onClick={() => open({ hostName: host, ticketCount, plan })}>
        {isOpening ? home().creating : home().makeInvitation}
      </Button>
      <PatienceNote isWaiting={isOpening} promise={home().createLater} onCancel={giveUp} />
      <Disclosure label={words.tableAndFile} variant="quiet">
        <Season kept={kept} onChange={onChange} />
        <p className="text-ink-2">{words.onlyHere}</p>
        <Button wide onClick={() => void saveAsFile(kept)}>
          <Download aria-hidden size={20} />
          <span>{words.saveFile}</span>
        </Button>
        <Button
          variant="danger"
          wide
          onClick={() => {
            forgetGroup(kept)
            onChange(null)
            onClose()
            offerBack(words.areForgotten, () => {
              keep(kept)
              onChange(kept)
            })
          }}
        >
          {words.forgetThem}
        </Button>
      </Disclosure>
    </Sheet>
  )
}

/** Few need it, and with it the checksums of draws. */
async function saveAsFile(kept: KeptEvening): Promise<void> {
  try {
    const { saveEvening } = await import('./evening-file.ts')
    saveEvening(kept)
  } catch {
    showError(home().notLoaded, NEXT_TIME_PLACE)
  }
}

/** Names the people who are expected with a phone, and those on paper. */
function peopleInWords({ phones, papers }: KeptEvening): string {
  const words = planWords()
  const onPaper = papers.map(({ name }) => name)
  return [phones.length > 0 && words.expected(namedAll(phones)), onPaper.length > 0 && words.onPaper(namedAll(onPaper))]
    .filter(Boolean)
    .join(' ')
}

/** The table over several evenings: only if the host wants one, and they can throw it away. */
function Season({ kept, onChange }: Omit<NextTimeSheetProps, 'onClose'>) {
  const words = planWords()
  const change = (season: KeptEvening['season']) => {
    const changed = { ...kept, season }
    keep(changed)
    onChange(changed)
  }
  const turn = (isOn: boolean) => {
    change(isOn ? [] : null)
    if (kept.season && kept.season.length > 0) offerBack(words.tableIsGone, () => change(kept.season))
  }
  const table = seasonTable(kept.season ?? [])
  return (
    <>
      <Switch label={words.keepTable} hint={words.keepTableHint} isOn={kept.season !== null} onChange={turn} />
      {kept.season && <p className="font-bold">{words.evenings(kept.season.length)}</p>}
      {table.length > 0 && (
        <ol className="grid gap-1 divide-y divide-line" aria-label={words.ourTable}>
          {table.map(({ rank, name, wins }) => (
            <li key={name} className="flex items-baseline gap-3">
              <span translate="no" className="min-w-6 font-extrabold">
                {rank}
              </span>{' '}
              <Name className="min-w-0 flex-1 wrap-anywhere">{name}</Name> <span>{eveningText().wins(wins)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Says that something is gone, with the way to take it back. */
function offerBack(title: string, run: () => void): void {
  const { undo, undoNow } = planWords()
  showToast({
    title,
    action: { label: () => undo, otherwise: () => undoNow, takesFocus: false, run },
  })
}
