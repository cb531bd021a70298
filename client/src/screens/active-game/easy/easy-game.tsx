import { useEffect, useState } from 'react'
import { CallControls } from '#client/screens/active-game/calling/call-controls.tsx'
import { GameNotices } from '#client/screens/active-game/calling/game-notices.tsx'
import { PersonChips } from '#client/screens/active-game/calling/person-chips.tsx'
import { PrizesPanel } from '#client/screens/active-game/prizes/patterns-panel.tsx'
import { MyTickets } from '#client/screens/active-game/tabs/my-tickets.tsx'
import { NumberBoard } from '#client/screens/active-game/tabs/number-board.tsx'
import { PlayersTab } from '#client/screens/active-game/tabs/players-tab.tsx'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { keepToastsCalm } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import { EasyBar } from './easy-bar.tsx'
import { EasyCaller } from './easy-caller.tsx'
import './easy.css'

const EASY_BUTTON = 'min-h-14! flex-1 px-2 text-[length:min(1.125rem,6vw)]! leading-[1.1]!'

/**
 * A running game, big and calm: the number, one bar that does what is next, and big tickets. All that comes and goes has
 * its place, so that nothing moves under a thumb: what is told above the number elsewhere stands below the tickets.
 */
export function EasyGame() {
  const words = gameWords()
  const { paperTickets } = useSettings()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  useEffect(() => {
    keepToastsCalm(true)
    return () => keepToastsCalm(false)
  }, [])
  const side = (
    <div className="flex flex-wrap gap-2">
      <Button className={EASY_BUTTON} aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)}>
        {words.more}
      </Button>
      <Button
        className={EASY_BUTTON}
        does={paperTickets ? 'big' : 'paper'}
        onClick={() => changeSettings({ paperTickets: !paperTickets })}
      >
        {paperTickets ? words.showBig : words.showPaper}
      </Button>
    </div>
  )
  return (
    <div className="game-tabs easy" data-big={!paperTickets || undefined}>
      <div className="game-caller">
        <EasyCaller />
        <PersonChips />
        <div className="game-bar">
          <CallControls />
          <EasyBar />
        </div>
      </div>
      <div className="tab-panel">
        <MyTickets side={side} />
        <div className="game-notices">
          <GameNotices />
        </div>
      </div>
      {isMoreOpen && (
        <Sheet title={words.more} onClose={() => setIsMoreOpen(false)}>
          <NumberBoard />
          <PrizesPanel />
          <PlayersTab />
        </Sheet>
      )}
    </div>
  )
}
