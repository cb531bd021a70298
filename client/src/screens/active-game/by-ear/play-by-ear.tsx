import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { forget, readStored, store } from '#client/device/storage.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { barAction, barWords } from '#client/screens/active-game/easy/easy-bar.tsx'
import { LeaveDialog, useLeaving } from '#client/screens/active-game/end/leaving.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { isTypedInto } from '#client/screens/active-game/game/use-calling.ts'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { useSettings } from '#client/settings/settings.ts'
import { useTold } from '#client/speech/by-ear.ts'
import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { EAR_KEYS, type EarAction, useEarActions } from './ear-actions.ts'
import { GameLogSheet } from './game-log-sheet.tsx'

/** Where a browser stores that single letters ask nothing. */
const NO_KEYS = 'noEarKeys'

interface PlayByEarProps {
  isLogOpen: boolean
  openLog(isOpen: boolean): void
}

/** What a game has for those who do not see or do not hear it: the call in a sentence, keys, and the log. */
export function PlayByEar({ isLogOpen, openLog }: PlayByEarProps) {
  const { isOver } = useGame()
  const { goHome } = useLeaving()
  const { byEar } = useSettings()
  const [hasKeys, setHasKeys] = useState(() => readStored(NO_KEYS) === null)
  const [isLeaving, setIsLeaving] = useState(false)
  const act = useEarActions(isOver ? goHome : () => setIsLeaving(true))
  useEarKeys(byEar !== 'off' && hasKeys, act, () => openLog(true))
  const chooseKeys = (isWanted: boolean) => {
    setHasKeys(isWanted)
    if (isWanted) forget(NO_KEYS)
    else store(NO_KEYS, 'true')
  }
  return (
    <>
      {byEar !== 'off' && <EarPanel act={act} openLog={() => openLog(true)} />}
      {isLogOpen && <GameLogSheet act={act} hasKeys={hasKeys} chooseKeys={chooseKeys} onClose={() => openLog(false)} />}
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} />}
    </>
  )
}

/**
 * First of all on the screen: the number, what is the player's in it, and what is due. The button keeps the focus, so that
 * a call needs one press: it is never disabled, and says what it did.
 */
function EarPanel({ act, openLog }: { act(action: EarAction): void; openLog(): void }) {
  const { room } = useCurrentRoom()
  const { isOver, held, ready, claiming } = useGame()
  const { text } = useTold()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('h1, body')) heading.current?.focus({ preventScroll: true })
  }, [])
  const { currentNumber: number, calledNumbers, rules } = room
  const due = number !== null && waitingTickets(held, [number]).length > 0 ? number : null
  const isHelped = rules.help === 'all'
  const missed = isHelped ? missedNumbers(held, calledNumbers) : []
  const action =
    !isHelped && due !== null
      ? ({ does: 'mark', numbers: [due] } as const)
      : barAction({ due, missed, ready, isHelped })
  return (
    <section aria-labelledby={id} className="grid gap-2 border-line border-b-2 p-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="justify-self-start font-extrabold text-3xl">
        {number ?? gameWords().waitingForFirst}
      </h2>
      <div className="order-2 flex flex-wrap gap-2">
        {!isOver && held.ticketIds.length > 0 && (
          <Button
            variant={action.does === 'nothing' ? 'outline' : 'primary'}
            className="min-h-14 max-w-[28rem] grow"
            // A press that marks, or asks what is missing, is right whichever number it was meant for.
            does={action.does === 'claim' ? barWords(action, rules) : 'mark or ask'}
            aria-disabled={claiming.pending !== null || undefined}
            onClick={() =>
              claiming.pending === null &&
              act(action.does === 'mark' ? 'mark' : action.does === 'nothing' ? 'toGo' : 'claim')
            }
          >
            {claiming.pending !== null ? gameWords().checking : barWords(action, rules)}
          </Button>
        )}
        <Button className="min-h-14" aria-haspopup="dialog" aria-keyshortcuts="H" onClick={openLog}>
          {settingsWords().gameLog}
        </Button>
      </div>
      {/* It was told. After the number a swipe leads to the action. */}
      <p className="order-1 min-h-[2lh] text-lg">{text}</p>
    </section>
  )
}

/** A letter asks or acts, and H opens the log with all keys. With another alphabet it is the place of the letter that counts. */
function useEarKeys(isOn: boolean, act: (action: EarAction) => void, openLog: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace(/^Key/, '').toLowerCase()
    const asked = (Object.keys(EAR_KEYS) as EarAction[]).find((each) => EAR_KEYS[each] === letter)
    if (!asked && letter !== 'h') return
    event.preventDefault()
    if (asked) act(asked)
    else openLog()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
