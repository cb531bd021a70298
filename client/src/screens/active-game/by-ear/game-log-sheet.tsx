import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { type Notice, useNotices } from '#client/screens/active-game/game/notices.ts'
import { useSettings } from '#client/settings/settings.ts'
import { useTold } from '#client/speech/by-ear.ts'
import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'
import { EAR_KEYS, type EarAction } from './ear-actions.ts'

/** What leads out of the sheet. */
const LEADS_AWAY: readonly EarAction[] = ['claim', 'leave']

interface GameLogSheetProps {
  act(action: EarAction): void
  /** Whether the keys are in use. */
  hasKeys: boolean
  chooseKeys(isWanted: boolean): void
  onClose(): void
}

/** A button for each question or action, with its key, the answer in writing, and all calls and wins, newest first. */
export function GameLogSheet({ act, hasKeys, chooseKeys, onClose }: GameLogSheetProps) {
  const { room, winners } = useCurrentRoom()
  const { byEar } = useSettings()
  const { text } = useTold()
  const words = settingsWords()
  const log = logOf(room, winners, useNotices())
  return (
    <Sheet title={words.gameLog} onClose={onClose}>
      <p className="min-h-[2lh] font-bold">{text}</p>
      <div className="grid grid-cols-2 gap-2">
        {(Object.keys(EAR_KEYS) as EarAction[]).map((each) => (
          <Button
            key={each}
            className="min-h-12 px-2 text-base! leading-[1.15]"
            onClick={() => {
              if (LEADS_AWAY.includes(each)) onClose()
              act(each)
            }}
          >
            <span>{words.ask[each]}</span>
            {byEar !== 'off' && hasKeys && (
              <kbd aria-hidden className="rounded-chip border border-edge px-1.5 font-num">
                {EAR_KEYS[each].toUpperCase()}
              </kbd>
            )}
          </Button>
        ))}
      </div>
      {byEar !== 'off' && <Switch label={words.keys} isOn={hasKeys} onChange={chooseKeys} />}
      <h3 className="font-bold">{words.log}</h3>
      {log.length === 0 && <p>{words.nothingYet}</p>}
      <ol reversed className="grid gap-1">
        {log.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the count from the first line, which new ones do not change
          <li key={log.length - at}>
            <Sentence>{line}</Sentence>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** Calls, wins and what else was told meanwhile, newest first. */
export function logOf(
  { calledNumbers, rules }: RoomView,
  winners: readonly WinnerView[],
  notices: readonly Notice[],
): string[] {
  const toldAfter = (calls: number) => notices.filter((each) => each.calls === calls).map(({ text }) => text())
  const winsAt = (seq: number) =>
    winners
      .filter((win) => win.seq === seq)
      .map((win) => gameWords()[win.place === 0 ? 'hasWon' : 'shares'](named(win.playerName), prizeName(win, rules)))
  const lines = calledNumbers.flatMap((number, at) => [
    settingsWords().called(at + 1, number),
    ...winsAt(at + 1),
    ...toldAfter(at + 1),
  ])
  return [...toldAfter(0), ...lines].reverse()
}
