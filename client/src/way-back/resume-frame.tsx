import clsx from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'

export interface ResumeCardProps {
  /** How the way back looks: `outline` beside a form. */
  variant: 'primary' | 'outline'
}

/** What stands there until it is known where this browser has seats: nothing below moves. */
export function PlaceKept() {
  return (
    <ResumeFrame roomId="" isKnown={false}>
      <ButtonLink variant="primary" className="flex-auto px-3" to={paths.dashboard}>
        {home().backToGame}
      </ButtonLink>
    </ResumeFrame>
  )
}

interface ResumeFrameProps {
  roomId: RoomId
  isKnown: boolean
  children: ReactNode
}

export function ResumeFrame({ roomId, isKnown, children }: ResumeFrameProps) {
  return (
    <Card
      className={clsx('mx-auto my-3 flex w-full max-w-[34rem] flex-col gap-3 border-peacock', isKnown || 'invisible')}
    >
      <p className="font-bold text-lg">{home().stillIn(spacedRoom(roomId))}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Card>
  )
}
