import { useEffect } from 'react'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import { useVoiceState } from '#client/speech/speaker.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** The server takes a TV that has been silent for three seconds for one that was switched off. */
const SIGN_EVERY_MS = 1_000

/** Where all are in one room, tells again and again that this TV speaks, so that phones need not. */
export function useSpeakingSign({ id: roomId, rules }: RoomView, { status, send }: RoomSocket, isTv: boolean): void {
  const isSpeaking = useVoiceState() === 'ready' && isTv && rules.voice === 'tv' && status === 'live'
  useEffect(() => {
    if (!isSpeaking) return
    const tell = () => send({ type: 'speaking', roomId })
    tell()
    const timer = setInterval(tell, SIGN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isSpeaking, send, roomId])
}
