import { useState } from 'react'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { keepRules, readKeptRules } from '#client/settings/kept-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { Presets } from '#client/ui/presets.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError, whyFailed } from '#client/ui/toast-queue.ts'
import { optionWords } from '#client/words/en/options.ts'
import { refused } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import {
  amended,
  areAs,
  areUsual,
  changedRules,
  DEFAULT_RULES,
  type HouseRules,
} from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { PatternChoice, unplayable } from './pattern-choice.tsx'
import { RulesFields } from './rules-fields.tsx'
import { rulesInWords } from './rules-in-words.tsx'

const RULES_PLACE = 'house rules'

interface RulesSheetProps {
  room: RoomView
  onClose(): void
}

/** The card on which the host writes the house rules; from the start on they can only be read. */
export function RulesSheet({ room, onClose }: RulesSheetProps) {
  const isFixed = room.status === 'active' || room.status === 'finished'
  return (
    <Sheet title={roomWords().houseRules} onClose={onClose}>
      {isFixed ? (
        <>
          <p>
            <Sentence>{areUsual(room.rules) ? rulesWords().asAlways : rulesInWords(room)}</Sentence>
          </p>
          <p className="text-ink-2">{refused('rules_are_fixed').message}</p>
        </>
      ) : (
        <RulesForm room={room} onDone={onClose} />
      )}
    </Sheet>
  )
}

/** The card on which the host writes what can be won, how often and what for. */
export function PrizesSheet({ room, onClose }: RulesSheetProps) {
  const draft = useDraft(room, onClose)
  return (
    <Sheet title={optionWords().prizes} onClose={onClose}>
      <PatternChoice rules={draft.rules} onChange={draft.change} />
      <PlayByThese {...draft} />
    </Sheet>
  )
}

/** The rules as the card has them, until they are those of the room. */
function useDraft(room: RoomView, onDone: () => void) {
  const [rules, setRules] = useState(room.rules)
  const paceBefore = room.auto.state === 'off' ? null : room.auto.paceMs
  const [paceMs, setPaceMs] = useState(paceBefore)
  const tell = (error: Error) => showError(whyFailed(error), RULES_PLACE)
  const setOnServer = useRoomCommand(room.id, 'set_rules', tell)
  const setAutoCall = useRoomCommand(room.id, 'auto_call', tell)
  const change = (change: Partial<HouseRules>) => setRules({ ...rules, ...change })
  const save = async () => {
    const { room: saved } = await setOnServer.mutateAsync(changedRules(room.rules, amended(rules, {})))
    keepRules(saved.rules)
    const wanted = whoCalls({ ...room, rules }) === 'bag' ? null : paceMs
    if (wanted !== paceBefore) {
      await setAutoCall.mutateAsync(wanted === null ? { state: 'off' } : { state: 'on', paceMs: wanted })
    }
    onDone()
  }
  return { rules, change, paceMs, setPaceMs, save, isSaving: setOnServer.isPending || setAutoCall.isPending }
}

function RulesForm({ room, onDone }: { room: RoomView; onDone(): void }) {
  const draft = useDraft(room, onDone)
  const { rules, change, paceMs, setPaceMs } = draft
  const [lastTime] = useState(readKeptRules)
  const words = rulesWords()
  const offered = lastTime
    ? [...presets(), { name: words.lastTime, hint: words.lastTimeHint, rules: lastTime, paceMs }]
    : presets()
  return (
    <>
      <p className="text-ink-2">{words.agree}</p>
      <Presets
        presets={offered}
        isChosen={(preset) => preset.paceMs === paceMs && areAs(rules, preset.rules)}
        onChoose={(preset) => {
          change(preset.rules)
          setPaceMs(preset.paceMs)
        }}
      />
      <p className="wrap-anywhere" aria-live="polite" aria-atomic>
        <Sentence>
          {rulesInWords({ rules, auto: paceMs === null ? { ...room.auto, state: 'off' } : { state: 'on', paceMs } })}
        </Sentence>
      </p>
      <Disclosure label={words.details}>
        <RulesFields rules={rules} onChange={change} />
      </Disclosure>
      <PlayByThese {...draft} />
    </>
  )
}

/** Makes the draft the rules of the room, or says why they cannot be. */
function PlayByThese({ rules, save, isSaving }: Pick<ReturnType<typeof useDraft>, 'rules' | 'save' | 'isSaving'>) {
  const refusedFor = unplayable(rules)
  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2 border-line border-t bg-surface px-4 pt-2 pb-4">
      <ToastPlace name={RULES_PLACE} />
      <Button
        variant="primary"
        wide
        disabled={refusedFor !== null || isSaving}
        // The refusal is shown already.
        onClick={() => save().catch(() => {})}
      >
        {refusedFor ? refused(refusedFor).message : rulesWords().play}
      </Button>
    </div>
  )
}

interface RulesPreset {
  name: string
  /** What it sets, in short. */
  hint: string
  /** What it sets. The rest of the rules stays as it is. */
  rules: Partial<HouseRules>
  /** The pace at which the server calls; null if the host taps. */
  paceMs: number | null
}

const FAMILY_PACE_MS = 7_000
const SLOW_PACE_MS = 10_000

/** Ways to play that take one tap. */
export function presets(): readonly RulesPreset[] {
  const { usual, family, grandparents, hall, hints } = rulesWords()
  const friendly = { ties: 'share', claims: 'any', bogey: 'free', help: 'all' } as const
  return [
    { name: usual, hint: hints.usual, rules: DEFAULT_RULES, paceMs: null },
    { name: family, hint: hints.family, rules: friendly, paceMs: FAMILY_PACE_MS },
    { name: grandparents, hint: hints.grandparents, rules: friendly, paceMs: SLOW_PACE_MS },
    {
      name: hall,
      hint: hints.hall,
      rules: { ties: 'share', claims: 'next', bogey: 'out', help: 'none' },
      paceMs: FAMILY_PACE_MS,
    },
  ]
}
