import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { useCurrentRoom, useLiveRoom } from '#client/room/room-context.tsx'
import { useGame, useLiveGame } from '#client/screens/active-game/game/game-context.ts'
import { takeOffPhone } from '#client/seat/phone-people.ts'
import { clearSeat, forgetRoom, saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { Button, HeaderButton } from '#client/ui/button.tsx'
import { ConfirmDialog, Modal } from '#client/ui/modal.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'
import { isPractice } from '#shared/room-number.ts'

/** The way out of a game. While it runs, a tap, the Back button and a reload are all answered with a question. */
export function LeaveButton() {
  const isOver = useGame((game) => game.isOver)
  const { goHome } = useLeaving()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  useLeaveWarning(!isOver)
  useBackGuard(!isOver, ask)
  return (
    <>
      <HeaderButton
        does={isOver ? 'go home' : 'ask'}
        word={isOver ? gameWords().home : roomWords().leaveRoom}
        aria-haspopup={isOver ? undefined : 'dialog'}
        onClick={isOver ? goHome : ask}
      />
      {isAsking && <LeaveDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Asks before a running game is left, and tells how to come back. */
export function LeaveDialog({ onClose }: { onClose(): void }) {
  const { room, people } = useCurrentRoom()
  const { shown, actor } = useGame()
  const { leave, leaveForShown } = useLeaving()
  const words = gameWords()
  if (people.length > 1) {
    return (
      <Modal title={words.whoLeaves} onClose={onClose}>
        <p className="mb-5">
          <Sentence>{words.canComeBack(named(shown.name), shown.roomId)}</Sentence>
        </p>
        <div className="grid gap-3">
          <Button variant="outline" onClick={onClose}>
            {words.stay}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              leaveForShown()
              onClose()
            }}
          >
            <Sentence>{words.only(named(shown.name))}</Sentence>
          </Button>
          <Button variant="danger" onClick={leave}>
            {words.wholePhone}
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      open
      title={words.leaveGame}
      text={textFor(actor, isServerCalling(room))}
      confirm={roomWords().leaveRoom}
      cancel={words.stay}
      onConfirm={leave}
      onCancel={onClose}
    />
  )
}

/** `isAuto`: numbers come by themselves. */
function textFor({ isHost, roomId, name }: PlayerView, isAuto: boolean): string {
  const words = gameWords()
  if (isPractice(roomId)) return words.leavePractice
  if (!isHost) return words.leaveGuest(roomId, named(name))
  return isAuto ? words.leaveAuto(roomId, named(name)) : words.leaveHost(roomId, named(name))
}

interface Leaving {
  /** Goes home and keeps the seat, once the game is over. */
  goHome(): void
  /** Leaves without a question, and tells the room. It does so for all people on the phone. */
  leave(): void
  /** The same for the person who is shown. The others go on. */
  leaveForShown(): void
}

export function useLeaving(): Leaving {
  const live = useLiveRoom()
  const game = useLiveGame()
  const [, navigate] = useLocation()
  const goHome = () => navigate(paths.dashboard)

  const leave = () => {
    const { room, people } = live.now
    for (const { id, roomId } of people) sourceOf(roomId).leave(id)
    // The stored seat is another one.
    if (people.some(({ roomId }) => isPractice(roomId))) return goHome()
    // A player who leaves a running game also gives up their name; after the end it is kept for the next game.
    if (game.now.isOver) forgetRoom(room.id)
    else clearSeat(room.id)
    goHome()
  }

  /** Somebody leaves, or goes on at a phone of their own, and the next person on this one is shown. */
  const leaveForShown = () => {
    const { shown } = game.now
    sourceOf(shown.roomId).leave(shown.id)
    takeOffPhone(shown.roomId, shown.personId)
    const next = live.now.people.find(({ id }) => id !== shown.id)
    if (next) saveSeat(seatOf(next))
  }

  return { goHome, leave, leaveForShown }
}

/**
 * Catches the Back button while `isActive` and calls `onBack` instead of leaving. iPhones have no other warning. It keeps
 * one entry with the same address in front of the real one.
 */
function useBackGuard(isActive: boolean, onBack: () => void): void {
  const caught = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return
    const guard = () => {
      if (history.state?.guard !== true) history.pushState({ guard: true }, '', location.href)
    }
    const catchBack = () => {
      guard()
      caught()
    }
    guard()
    window.addEventListener('popstate', catchBack)
    return () => window.removeEventListener('popstate', catchBack)
  }, [isActive])
}

/** Lets the browser ask before the page is closed or reloaded, while `isActive`. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
}
