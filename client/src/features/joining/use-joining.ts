import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { inviteTo } from '#client/fair-draw/invitation.ts'
import { hostRoomPath, paths } from '#client/paths.ts'
import { clearFlags } from '#client/seat/once-flags.ts'
import { addSeat, type StoredSeat, saveDesiredTicketCount } from '#client/seat/stored-seat.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { RequestError } from '#client/server-state/request.ts'
import { useJoinRoom } from '#client/server-state/room.ts'
import { readRoom } from '#client/server-state/room-state.ts'
import { type KnownHere, whoIsKnown } from '#client/server-state/seats.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useGivingUp } from '#client/ui/giving-up.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import type { JoinAnswer } from '#shared/api.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/game/limits.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { sameName } from '#shared/input/player-name.ts'
import { named } from '#shared/named.ts'
import { GAME_OVER, IN_USE, RUNNING } from './join-fault.ts'

const WELCOME_BACK_TOAST_MS = 3_000
/** How often a seat that is still played is asked for again. It is free five seconds after the other page has closed. */
const SEAT_AGAIN_MS = 5_000
const SEAT_WANTED_FOR_MS = 10 * MINUTE_MS

/** Stores a new seat, with the number of tickets that was asked for. The tickets are dealt again. */
export function takeSeat(seat: StoredSeat, ticketCount: number): void {
  clearFlags()
  saveDesiredTicketCount(ticketCount)
  addSeat(seat)
}

/** A person who joins a room, with the number of tickets that they want. */
interface Wish {
  roomId: RoomId
  name: string
  ticketCount: number
  /** A returning player keeps their tickets unless they chose another number of them. */
  isCountChosen: boolean
}

interface Joiner extends Wish {
  /** They have said that they are none of those who play in the room on this phone. */
  isSomeoneElse: boolean
}

/** A player of the room with the same name, while the form asks whether they are the one who joins. */
export interface Namesake {
  name: string
  /** All names in the room. */
  taken: readonly string[]
}

/** The people whom the server knows on this phone, while the form asks whether the joiner is one of them. */
export interface KnownJoiner {
  here: KnownHere
  joiner: Joiner
}

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
  /** Somebody plays on the seat that the joiner wants, perhaps the joiner themselves in another app. */
  const [inUse, setInUse] = useState<Wish>()
  /** The room in which nobody new comes in before the next round. */
  const [runningRoom, setRunningRoom] = useState<RoomId>()

  const send = async (wish: Wish, mayBeKnown: boolean, isEveningOver = false) => {
    const { roomId, name, ticketCount, isCountChosen } = wish
    const signal = patience.begin()
    try {
      const wanted = mayBeKnown && !isCountChosen ? undefined : ticketCount
      const joined = await joinRoom.mutateAsync({ roomId, name, ticketCount: wanted, invite: inviteTo(roomId), signal })
      if (signal.aborted) return
      unanswered.current = undefined
      setInUse(undefined)
      const { id: playerId, personId, name: playerName, isHost } = joined
      takeSeat({ roomId, playerId, personId, playerName, isHost }, joined.ticketCount)
      if (joined.isReconnection) {
        showToast({
          title: () => home().welcomeBack,
          description: () => home().backInRoom(roomId),
          durationMs: WELCOME_BACK_TOAST_MS,
          place: 'join',
          isForNext: true,
        })
      }
      // Back leads past the form.
      navigate(pathAfter(joined), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      const isInUse = error instanceof RequestError && error.code === IN_USE
      setInUse(isInUse && mayBeKnown ? wish : undefined)
      // It was said when they asked for it.
      if (isInUse && wish === inUse) return
      unanswered.current = !mayBeKnown && isLost(error) ? wishOf({ roomId, name }) : undefined
      onRefused(error)
      const code = error instanceof RequestError ? error.code : null
      if (code === RUNNING || (code === GAME_OVER && !isEveningOver)) setRunningRoom(roomId)
    }
  }

  /** Reads who is in the room first. */
  const lookAndSend = async (joiner: Joiner) => {
    const { roomId, name } = joiner
    const signal = patience.begin()
    try {
      const [{ room, players }, here] = await Promise.all([
        readRoom(roomId, signal),
        whoIsKnown(roomId, signal).catch(() => null),
      ])
      const namesake = playerCalled(name, players)
      // The server would only ask for another name.
      if (namesake?.kind === 'paper' && !signal.aborted)
        return onRefused(new RequestError(409, home().isOnPaper(named(namesake.name)), 'name_on_paper'))
      if (namesake && mayAct(here, namesake.id)) return await send({ ...joiner, name: namesake.name }, true)
      if (signal.aborted) return
      if (here && (here.people.length > 0 || here.waitsAs === name) && !joiner.isSomeoneElse)
        return setKnown({ here, joiner })
      // Nobody had that name before the answer was lost, and the same request gets the seat that it has made.
      if (!namesake || unanswered.current === wishOf(joiner)) return await send(joiner, false, room.eveningOver)
      setNamesake({ name: namesake.name, taken: players.map((player) => player.name) })
    } catch (error) {
      if (signal.aborted) return
      // An address that may not look for a while may still join. Nobody is asked: a seat of that name is taken as it is.
      if (isTurnedAway(error as RequestError)) await send(joiner, joiner.ticketCount === DEFAULT_TICKET_COUNT)
      // Whether somebody has that name is not known, so nobody's seat is taken.
      else onRefused(isRoomGone(error as RequestError) ? error : new RequestError(0, '', null))
    }
  }

  const tryAgain = useEffectEvent(() => {
    if (inUse && !isBusy && !document.hidden) void send(inUse, true)
  })
  useEffect(() => {
    if (!inUse) return
    const timer = setInterval(tryAgain, SEAT_AGAIN_MS)
    const end = setTimeout(() => setInUse(undefined), SEAT_WANTED_FOR_MS)
    document.addEventListener('visibilitychange', tryAgain)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      document.removeEventListener('visibilitychange', tryAgain)
    }
  }, [inUse])

  const busyWith = async (work: () => Promise<void>) => {
    // Browsers allow speech only during a tap, so unlock it before any await.
    speaker.unlock()
    setNamesake(undefined)
    setKnown(undefined)
    setInUse(undefined)
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
    joinAgain: (wish: Wish) => busyWith(() => send(wish, true)),
    /** The joiner is none of the people who are known here. */
    joinBeside: ({ joiner }: KnownJoiner) => busyWith(() => lookAndSend({ ...joiner, isSomeoneElse: true })),
    /** The namesake is somebody else. */
    joinAsAnother: () => setNamesake(undefined),
    /** The seat is asked for no more: another name is typed. */
    stopWaiting: () => setInUse(undefined),
    giveUp: patience.giveUp,
  }
}

const wishOf = ({ roomId, name }: Pick<Wish, 'roomId' | 'name'>) => `${roomId} ${name}`

/** Whether the server may have done what it did not answer. */
const isLost = (error: unknown) => error instanceof RequestError && error.isPassing && error.status !== 429

/** Whether this browser holds the seat of a player, also of one who has left or plays elsewhere. */
const mayAct = (here: KnownHere | null, playerId: PlayerId): boolean =>
  here !== null && (here.absent.includes(playerId) || here.people.some((seat) => seat.playerId === playerId))

/** The player who has this name, or else one whose name is the same but for capitals and blanks. */
function playerCalled(name: string, players: readonly PlayerView[]): PlayerView | undefined {
  return players.find((player) => player.name === name.trim()) ?? players.find((player) => sameName(player.name, name))
}

/** The screen that a player goes to after joining. Returning players go where the others are. */
function pathAfter({ isReconnection, roomStatus, roomId }: JoinAnswer): string {
  if (!isReconnection) return paths.ticketSelection
  if (roomStatus === 'waiting') return hostRoomPath(roomId)
  if (roomStatus === 'finished') return paths.activeGame
  return paths.ticketSelection
}
