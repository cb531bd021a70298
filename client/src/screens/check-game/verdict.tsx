import { Download } from 'lucide-react'
import { checksOf, faultSentence, saveEvidence } from '#client/fair-draw/checks.ts'
import type { DrawState } from '#client/fair-draw/draw-watch.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { showError, showToast } from '#client/ui/toast-queue.ts'
import { checkWords } from '#client/words/en/check.ts'
import { roomWords } from '#client/words/en/room.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import { CheckLine } from './check-line.tsx'
import { WinnersTickets, type WonRound } from './winners-tickets.tsx'

interface VerdictProps {
  state: DrawState | null
  /** The round that the draw is of. */
  round: WonRound
  /** Whether this browser had a part in the draw, so that it is told about its contribution. */
  isPlayer: boolean
}

/** What this browser makes of a draw: one sentence, its seal, and each check with what it shows. */
export function Verdict({ state, round, isPlayer }: VerdictProps) {
  return (
    <>
      <Headline state={state} />
      {state?.memory && <Seal commitment={state.memory.commitment} isAsInvited={state.isAsInvited} />}
      {state && (state.evidence || state.fault) && <Findings state={state} round={round} isPlayer={isPlayer} />}
    </>
  )
}

/** The verdict in one sentence; without a draw, that it is being looked at. */
export function Headline({ state }: Pick<VerdictProps, 'state'>) {
  return (
    <p role="status" className={state?.fault ? 'font-extrabold text-kumkum text-xl' : 'font-extrabold text-xl'}>
      {headline(state)}
    </p>
  )
}

function headline(state: DrawState | null): string {
  const words = checkWords()
  if (state?.fault) return faultSentence(state.fault)
  if (!state?.evidence) return words.looking
  if (state.isVerified) return words.allRight
  return words.rightSoFar
}

function Seal({ commitment, isAsInvited }: { commitment: string; isAsInvited: boolean }) {
  const seal = sealOf(commitment)
  return (
    <Card>
      <p aria-hidden className="text-4xl">
        {seal.map(({ emoji }) => emoji).join(' ')}
      </p>
      <p className="mt-1 font-bold">{seal.map(({ word }) => roomWords().sealWord(word)).join(', ')}</p>
      <p className="mt-2 text-ink-2">{checkWords().seal}</p>
      {isAsInvited && <p className="mt-2 font-bold text-mehndi">{checkWords().asInvited}</p>}
    </Card>
  )
}

function Findings({ state, round, isPlayer }: VerdictProps & { state: DrawState }) {
  const words = checkWords()
  return (
    <>
      <ul className="flex flex-col gap-3">
        {checksOf(state, round.players, isPlayer).map(({ result, text }) => (
          <CheckLine key={text} result={result}>
            <Sentence>{text}</Sentence>
          </CheckLine>
        ))}
      </ul>
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">{words.theTickets}</h2>
        {round.wins.length > 0 && (
          <WinnersTickets
            roomId={state.roomId}
            round={round}
            calls={state.evidence?.calls.map(({ number }) => number) ?? []}
            isDrawRight={state.fault === null}
          />
        )}
        <p>{words.ticketsAreSame}</p>
      </Card>
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">{words.cannotShow}</h2>
        <p>
          {state.evidence?.calls.some(({ source }) => source === 'host') && (
            <>
              <span>{words.limitsOfBag}</span>{' '}
            </>
          )}
          <span>{words.limits}</span>{' '}
          <span>{state.evidence?.lastThrow ? words.limitsThrown : words.limitsUnthrown}</span>
        </p>
      </Card>
      {state.evidence && (
        <Button onClick={() => save(state)}>
          <Download aria-hidden size={20} />
          <span>{words.save}</span>
        </Button>
      )}
    </>
  )
}

function save(state: DrawState): void {
  saveEvidence(state).then(
    () => showToast({ title: () => checkWords().isSaved }),
    () => showError(() => checkWords().notSaved),
  )
}
