import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { inviteTo } from '#client/fair-draw/invitation.ts'
import { hostRoomPath, paths } from '#client/paths.ts'
import { takeSeat } from '#client/seat/take-seat.ts'
import { RequestError } from '#client/server-state/request.ts'
import { useJoinRoom } from '#client/server-state/room.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useGivingUp } from '#client/ui/giving-up.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import type { JoinAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { GAME_OVER, IN_USE, RUNNING } from './join-fault.ts'
import { type Joiner, type JoinStep, type JoinWish, type KnownJoiner, lookFirst, type Namesake } from './join-step.ts'
import { useSeatInUse } from './use-seat-in-use.ts'

const WELCOME_BACK_TOAST_MS = 3_000

type JoinRequest = Omit<Extract<JoinStep, { step: 'join' }>, 'step'>

/** Joins a room, and asks before it takes the seat of a player with the same name: two cousins may both be Rahul. */
export function useJoining(onRefused: (error: unknown) => void) {
  const [, navigate] = useLocation()
  const joinRoom = useJoinRoom()
  const patience = useGivingUp()
  const [isBusy, setIsBusy] = useState(false)
  const [namesake, setNamesake] = useState<Namesake>()
  const [known, setKnown] = useState<KnownJoiner>()
  /** Somebody new for whom the answer was lost: they may be in the room by now. */
  const unanswered = useRef<string>(undefined)
  /** The room in which nobody new comes in before the next round. */
  const [runningRoom, setRunningRoom] = useState<RoomId>()
  const inUse = useSeatInUse((wish) => !isBusy && void send({ wish, mayBeKnown: true }))

  const send = async ({ wish, mayBeKnown, isEveningOver = false }: JoinRequest) => {
    const { roomId, name, ticketCount, isCountChosen } = wish
    const signal = patience.begin()
    try {
      const wanted = mayBeKnown && !isCountChosen ? undefined : ticketCount
      const joined = await joinRoom.mutateAsync({ roomId, name, ticketCount: wanted, invite: inviteTo(roomId), signal })
      if (signal.aborted) return
      unanswered.current = undefined
      inUse.want(undefined)
      comeIn(joined)
      // Back leads past the form.
      navigate(pathAfter(joined), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof RequestError ? error.code : null
      const isInUse = code === IN_USE
      inUse.want(isInUse && mayBeKnown ? wish : undefined)
      // It was said when they asked for it.
      if (isInUse && wish === inUse.wanted) return
      unanswered.current = !mayBeKnown && isLost(error) ? wishOf({ roomId, name }) : undefined
      onRefused(error)
      if (code === RUNNING || (code === GAME_OVER && !isEveningOver)) setRunningRoom(roomId)
    }
  }

  const lookAndSend = async (joiner: Joiner) => {
    const signal = patience.begin()
    const next = await lookFirst(joiner, unanswered.current === wishOf(joiner), signal)
    if (signal.aborted) return
    if (next.step === 'join') await send(next)
    if (next.step === 'refuse') onRefused(next.error)
    if (next.step === 'ask the people here') setKnown(next.known)
    if (next.step === 'ask about a namesake') setNamesake(next.namesake)
  }

  const busyWith = async (work: () => Promise<void>) => {
    // Browsers allow speech only during a tap, so unlock it before any await.
    speaker.unlock()
    setNamesake(undefined)
    setKnown(undefined)
    inUse.want(undefined)
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }
  return {
    isBusy,
    namesake,
    known,
    runningRoom,
    join: (joiner: Joiner) => {
      setRunningRoom(undefined)
      return busyWith(() => lookAndSend(joiner))
    },
    /** Takes the seat of the namesake, who is the one who joins. */
    joinAgain: (wish: JoinWish) => busyWith(() => send({ wish, mayBeKnown: true })),
    /** The joiner is none of the people who are known here. */
    joinBeside: ({ joiner }: KnownJoiner) => busyWith(() => lookAndSend({ ...joiner, isSomeoneElse: true })),
    /** The namesake is somebody else. */
    joinAsAnother: () => setNamesake(undefined),
    /** The seat is asked for no more: another name is typed. */
    stopWaiting: () => inUse.want(undefined),
    giveUp: patience.giveUp,
  }
}

const wishOf = ({ roomId, name }: Pick<JoinWish, 'roomId' | 'name'>) => `${roomId} ${name}`

/** Whether the server may have done what it did not answer. */
const isLost = (error: unknown) => error instanceof RequestError && error.isPassing && error.status !== 429

/** Takes the seat that the server has given, and welcomes somebody who had it before. */
function comeIn(joined: JoinAnswer): void {
  const { id: playerId, personId, roomId, name: playerName, isHost } = joined
  takeSeat({ roomId, playerId, personId, playerName, isHost }, joined.ticketCount)
  if (!joined.isReconnection) return
  showToast({
    title: () => home().welcomeBack,
    description: () => home().backInRoom(roomId),
    durationMs: WELCOME_BACK_TOAST_MS,
    place: 'join',
    isForNext: true,
  })
}

/** The screen that a player goes to after joining. Returning players go where the others are. */
function pathAfter({ isReconnection, roomStatus, roomId }: JoinAnswer): string {
  if (!isReconnection) return paths.ticketSelection
  if (roomStatus === 'waiting') return hostRoomPath(roomId)
  if (roomStatus === 'finished') return paths.activeGame
  return paths.ticketSelection
}
