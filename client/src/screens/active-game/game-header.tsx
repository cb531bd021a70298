import clsx from 'clsx'
import { Crown, Tv, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { roomName } from '#client/features/caller/latest-number.tsx'
import { ConnectionBadge } from '#client/features/connection/room-line.tsx'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { ChangeNames } from '#client/room/change-names.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { LeaveButton } from '#client/screens/active-game/end/leaving.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { settings, spokenLanguage, useSettings } from '#client/settings/settings.ts'
import { speaker, useVoiceState } from '#client/speech/speaker.ts'
import { HeaderButton } from '#client/ui/button.tsx'
import { useFirstFocus } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import { speech } from '#client/words/en/speech.ts'
import { isPractice } from '#shared/room-number.ts'

const GAME_HEADER =
  'game-header sticky top-0 z-20 flex h-(--header) items-center gap-1.5 bg-bg px-2 wide:gap-3 wide:px-4 max-[400px]:gap-1 max-[400px]:px-1.5'
/* One line, which grows no further than its place: the second part is seen where there is room beside the first. */
const TITLE = clsx(
  'game-title flex h-[1.2em] min-w-0 flex-1 flex-wrap gap-x-[0.25em] gap-y-[0.5em] overflow-hidden font-bold text-[length:min(0.9375rem,4.3vw)]',
  'leading-[1.2] tracking-[-0.02em] side:mr-auto side:w-[92px] side:flex-none side:text-[13px] wide:text-[length:min(1.25rem,3vw)]',
)
const HostMenu = lazyPart(async () => (await import('./host-menu.tsx')).HostMenu)

/** Where the player is, how the line is, the voice, the settings, the host's menu and the way out. */
export function GameHeader({ openLog }: { openLog(): void }) {
  const roomId = useCurrentRoom(({ room }) => room.id)
  const { isOver, isHost } = useGame(({ isOver, actor }) => ({ isOver, isHost: actor.isHost }))
  const heading = useFirstFocus<HTMLHeadingElement>()

  return (
    <header className={GAME_HEADER}>
      <h1 ref={heading} tabIndex={-1} className={TITLE}>
        <span className="whitespace-nowrap">{roomName(roomId)}</span>{' '}
        <span className="whitespace-nowrap">{`/ ${isOver ? gameWords().gameOver : gameWords().activeGame}`}</span>
      </h1>
      {!isPractice(roomId) && <ConnectionBadge />}
      <VoiceToggle />
      <SettingsButton openLog={openLog} names={isPractice(roomId) ? null : <OwnNames />} />
      {/* Its menu closes with the round, which has a result to show. */}
      {isHost && !(isOver && isPractice(roomId)) && <HostButton key={String(isOver)} />}
      <LeaveButton />
    </header>
  )
}

function OwnNames() {
  const people = useCurrentRoom((room) => room.people)
  return <ChangeNames people={people} label={roomWords().changeName(people.length)} />
}

function HostButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <HeaderButton icon={Crown} isWordy word={common().host} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <HostMenu onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * Turns the spoken calls of this device on and off. When turned on it speaks, which proves that it works. While the TV
 * speaks for the room, it lets this device speak too.
 */
function VoiceToggle() {
  const { isOnTv, speakHereToo } = useGame(({ voice }) => voice)
  const { byEar } = useSettings()
  const words = gameWords()
  const state = useVoiceState()
  const isMuted = state === 'muted'
  const isSilent = isMuted || state === 'silent' || state === 'unsupported'
  const toggle = () => {
    speaker.unlock()
    speaker.setMuted(!isMuted)
    if (isMuted) speaker.speakNumber(speech(spokenLanguage(settings())).voiceOn, { clips: ['voice on'] })
  }
  // It is not this page that speaks.
  if (byEar === 'reader') return null
  if (isOnTv && !isMuted) {
    return (
      <HeaderButton
        does="here too"
        icon={Tv}
        word={words.tvVoice}
        aria-label={words.voiceOnTv}
        onClick={speakHereToo}
      />
    )
  }
  return (
    <HeaderButton
      does={isMuted ? 'speak' : 'be silent'}
      icon={isSilent ? VolumeX : Volume2}
      word={isMuted ? words.voiceOff : isSilent ? words.noVoice : words.voiceOn}
      aria-pressed={!isMuted}
      onClick={toggle}
    />
  )
}
