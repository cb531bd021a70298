import { useState } from 'react'

const GAME_TABS = ['tickets', 'board', 'players'] as const
type GameTab = (typeof GAME_TABS)[number]

/** The tab that is shown, kept in the address so that a refresh comes back to it. */
export function useTabInHash(): [GameTab, (tab: string) => void] {
  const [tab, setTab] = useState<GameTab>(() => known(location.hash.slice(1)) ?? 'tickets')
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
