import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { GameCaller } from '#client/screens/active-game/calling/game-caller.tsx'
import { GameNotices } from '#client/screens/active-game/calling/game-notices.tsx'
import { PrizesPanel } from '#client/screens/active-game/prizes/patterns-panel.tsx'
import { WinnersGallery } from '#client/screens/active-game/prizes/winners-gallery.tsx'
import { MyTickets } from '#client/screens/active-game/tabs/my-tickets.tsx'
import { NumberBoard } from '#client/screens/active-game/tabs/number-board.tsx'
import { TabDot, Tabs } from '#client/ui/tabs.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { winnersOf } from '#shared/game/places.ts'

/** Loaded once the game is there: nobody looks at it first. */
const PlayersTab = lazyPart(async () => (await import('#client/screens/active-game/tabs/players-tab.tsx')).PlayersTab)
/** Few hosts have a bag. */
const BagTab = lazyPart(async () => (await import('#client/screens/active-game/tabs/bag-tab.tsx')).BagTab)

interface GameTabsProps {
  tab: GameTab
  showTab(tab: string): void
  /** The numbers come from this player's own bag, which has a tab too. */
  hasBag: boolean
}

/** The number and what to do about it, and below or beside it the tickets, the board and the players. */
export function GameTabs({ tab, showTab, hasBag }: GameTabsProps) {
  const words = gameWords()
  const isEveningOver = useCurrentRoom(({ room }) => room.eveningOver)
  const bag = <div className="game-grid">{hasBag && <BagTab isShown={tab === 'bag'} />}</div>
  return (
    <Tabs
      label={words.game}
      className="game-tabs"
      wrap={hasBag}
      value={tab}
      onChange={showTab}
      between={
        <>
          <div className="game-notices">
            <GameNotices />
          </div>
          {!isEveningOver && <GameCaller isAtTickets={tab === 'tickets'} />}
        </>
      }
      tabs={[
        ...(hasBag ? [{ id: 'bag', title: words.bag, content: bag }] : []),
        { id: 'tickets', title: words.myTickets, content: <MyTickets side={<PrizesPanel />} /> },
        {
          id: 'board',
          title: words.numberBoard,
          content: (
            <div className="game-grid" data-board>
              <NumberBoard />
            </div>
          ),
        },
        {
          id: 'players',
          title: words.allPlayers,
          badge: <NewWinner isLooking={tab === 'players'} />,
          content: (
            <div className="game-grid" data-players>
              <PlayersTab />
              <div className="game-side">
                <WinnersGallery show="ticket" />
              </div>
            </div>
          ),
        },
      ]}
    />
  )
}

const GAME_TABS = ['bag', 'tickets', 'board', 'players'] as const
type GameTab = (typeof GAME_TABS)[number]

/** The tab that is shown, kept in the address so that a refresh comes back to it. Only some players have the bag. */
export function useTabInHash(hasBag: boolean): [GameTab, (tab: string) => void] {
  const [chosen, setTab] = useState(() => known(location.hash.slice(1)))
  const first = hasBag ? 'bag' : 'tickets'
  const tab = chosen === undefined || (chosen === 'bag' && !hasBag) ? first : chosen
  const show = (wanted: string) => {
    const next = known(wanted)
    if (!next) return
    setTab(next)
    history.replaceState(history.state, '', `#${next}`)
  }
  return [tab, show]
}

function known(word: string): GameTab | undefined {
  return GAME_TABS.find((tab) => tab === word)
}

/** A dot for a win that was not looked at. */
function NewWinner({ isLooking }: { isLooking: boolean }) {
  // A prize that was not the last of its pattern has closed nothing.
  const wins = useCurrentRoom(
    ({ room: { rules, disabledPatterns }, winners }) =>
      disabledPatterns.length +
      winners.filter(({ pattern, rank, place }) => place === 0 && rank < winnersOf(pattern, rules)).length,
  )
  return useUnseen(wins, isLooking) && <TabDot />
}

/** Whether a count has grown since it was last looked at. What was there at first counts as seen. */
function useUnseen(count: number, isLooking: boolean): boolean {
  const [seen, setSeen] = useState(count)
  if (isLooking && seen !== count) setSeen(count)
  return !isLooking && count > seen
}
