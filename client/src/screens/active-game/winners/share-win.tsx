import { Share2 } from 'lucide-react'
import { saveFile, share } from '#client/device/share.ts'
import { readPicture } from '#client/server-state/winners.ts'
import { Button } from '#client/ui/button.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { WinnerView } from '#shared/game/room/state.ts'

interface ShareWinProps {
  winner: WinnerView
  label?: string
}

/** Sends the picture of one's own win to friends, or saves it where the browser cannot share. */
export function ShareWin({ winner, label = gameWords().shareWin }: ShareWinProps) {
  const { screenshot, pattern, playerName } = winner
  if (!screenshot) return null
  const send = async () => {
    const picture = await readPicture(screenshot)
    if (!picture) return showError(gameWords().noPicture)
    const name = `tambola-${pattern.toLowerCase().replace(' ', '-')}.${picture.type.split('/')[1]}`
    const file = new File([picture], name, { type: picture.type })
    if (!(await share({ files: [file], text: gameWords().won(playerName, pattern) }))) saveFile(file, name)
  }
  return (
    <Button variant="outline" wide onClick={() => void send()}>
      <Share2 aria-hidden size={20} /> {label}
    </Button>
  )
}
