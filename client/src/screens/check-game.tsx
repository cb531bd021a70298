import { Check, Download, Hourglass, X } from 'lucide-react'
import { useEffect } from 'react'
import { sealOf } from '#shared/game/draw/seal.ts'
import { checksOf, faultWords, type GameCheck } from '../fair-draw/checks.ts'
import type { DrawState } from '../fair-draw/draw-watch.ts'
import { saveEvidence } from '../fair-draw/evidence-file.ts'
import { useDrawState, watchDraw } from '../fair-draw/fair-draw.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'

/** What this browser has checked of a game's draw, in words that a child can follow, and the evidence to take along. */
export function CheckGame({ roomId }: { roomId: string }) {
  const state = useDrawState()
  useEffect(() => void watchDraw(roomId).look(), [roomId])
  if (state?.roomId !== roomId || (!state.evidence && !state.fault)) {
    return (
      <Page title="Check this game">
        <p>Looking at the draw of room {roomId}…</p>
      </Page>
    )
  }
  return (
    <Page title="Check this game">
      <p role="status" className="font-extrabold text-xl">
        {headline(state)}
      </p>
      {state.commitment && <Seal commitment={state.commitment} />}
      <ul className="flex flex-col gap-3">
        {checksOf(state).map((check) => (
          <CheckLine key={check.text} check={check} />
        ))}
      </ul>
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">What this does not show</h2>
        <p>
          Nobody who plays or hosts could choose the numbers that were drawn. Whoever runs the server could have tried
          many secret orders before the game began, and numbers that the host called came from the host.
        </p>
      </Card>
      {state.evidence && (
        <Button look="outline" onClick={() => void saveEvidence(state)}>
          <Download aria-hidden size={20} /> Save the evidence
        </Button>
      )}
      <ButtonLink to={paths.activeGame}>Back to the game</ButtonLink>
    </Page>
  )
}

function headline({ fault, isVerified, evidence }: DrawState): string {
  if (fault) return `This draw does not add up: ${faultWords(fault)}`
  if (isVerified && evidence?.calls.length === 0) return 'This room closed before a number was drawn.'
  return isVerified ? 'All of this draw is right.' : 'All is right so far. The rest can be checked when the game ends.'
}

function Seal({ commitment }: { commitment: string }) {
  const seal = sealOf(commitment)
  return (
    <Card>
      <p aria-hidden className="text-4xl">
        {seal.map(({ emoji }) => emoji).join(' ')}
      </p>
      <p>{seal.map(({ word }) => word).join(', ')}</p>
      <p className="mt-2 text-ink-2">
        This is the seal on the box. Read it out: everybody in the game must see the same five pictures, from the first
        minute to the last.
      </p>
    </Card>
  )
}

const SIGNS = {
  right: <Check aria-label="Right:" className="mt-0.5 shrink-0 text-mehndi" />,
  wrong: <X aria-label="Wrong:" className="mt-0.5 shrink-0 text-kumkum" />,
  later: <Hourglass aria-label="Not known yet:" className="mt-0.5 shrink-0 text-ink-2" />,
}

function CheckLine({ check: { result, text } }: { check: GameCheck }) {
  return (
    <li className="flex gap-3">
      {SIGNS[result]}
      <span>{text}</span>
    </li>
  )
}
