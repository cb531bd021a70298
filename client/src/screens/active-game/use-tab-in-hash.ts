import { useState } from 'react'

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
