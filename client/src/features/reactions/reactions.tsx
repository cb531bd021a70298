import clsx from 'clsx'
import { SmilePlus } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { react } from '#client/server-state/game-mutations.ts'
import { useSettings } from '#client/settings/settings.ts'
import { gameWords } from '#client/words/en/game.ts'
import { useLanguage } from '#client/words/i18n.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { REACT_AGAIN_MS, REACTIONS, type Reaction } from '#shared/game/reactions.ts'
import { REACTION_SIGNS, ReactionLine } from './reaction-line.tsx'
import './reactions.css'

/* In the place of the words, as wins are. */
const REACTION_ROW =
  'reaction-row absolute inset-[4px_50px_auto_calc(var(--token)+30px)] z-3 grid grid-cols-[repeat(3,minmax(44px,1fr))] rounded-chip bg-surface text-ink wide:inset-[auto_8px_8px]'
/* A tag on the upper edge, where there are no words. Phones on their side have no place for it. */
const LINE = clsx(
  'caller-reactions pointer-events-none absolute -top-1.5 right-[52px] left-[calc(var(--token)+30px)] h-[18px] whitespace-nowrap side:hidden wide:left-[52px] wide:text-center',
  '[&>span]:inline-block [&>span]:max-w-full [&>span]:animate-rise [&>span]:overflow-hidden [&>span]:text-ellipsis',
)

/** Reactions, where the host allows them and this device shows them. */
export const Reactions = memo(function Reactions({ areOn, playerId }: { areOn: boolean; playerId: PlayerId }) {
  useLanguage()
  const { reactions } = useSettings()
  return reactions && areOn && <OpenReactions playerId={playerId} />
})

/** A button in the caller that opens six reactions, and what the others feel at its upper edge, where no number is. */
function OpenReactions({ playerId }: { playerId: PlayerId }) {
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<Reaction | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(() => setSent(null), REACT_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [sent])
  useEffect(() => {
    if (isOpen) row.current?.querySelector('button')?.focus()
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const choose = (reaction: Reaction) => {
    react(playerId, reaction)
    setSent(reaction)
    close()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="caller-tool caller-react"
        aria-label={gameWords().react}
        aria-expanded={isOpen}
        aria-disabled={sent !== null}
        onClick={() => setIsOpen(!isOpen && sent === null)}
      >
        {sent ? <span aria-hidden>{REACTION_SIGNS[sent]}</span> : <SmilePlus aria-hidden size={22} />}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act
        <div ref={row} className={REACTION_ROW} onKeyDown={closeOnEscape}>
          {REACTIONS.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className="min-h-11 text-[24px] focus-visible:-outline-offset-3"
              aria-label={gameWords()[reaction]}
              onClick={() => choose(reaction)}
            >
              {REACTION_SIGNS[reaction]}
            </button>
          ))}
        </div>
      )}
      <ReactionLine className={LINE} />
    </>
  )
}
