import { Share2 } from 'lucide-react'
import { saveFile } from '#client/save-file.ts'
import { Button } from '#client/ui/button.tsx'
import type { WinnerView } from '#shared/api.ts'

/** Sends the picture of one's own win to friends, or saves it where the browser cannot share. */
export function ShareWin({ winner }: { winner: WinnerView }) {
  const { screenshot, pattern, playerName } = winner
  if (!screenshot) return null
  const share = async () => {
    const picture = await (await fetch(screenshot)).blob()
    const file = new File([picture], `tambola-${pattern.toLowerCase().replace(' ', '-')}.png`, { type: picture.type })
    const message = { files: [file], text: `${playerName} won ${pattern}!` }
    if (!navigator.canShare?.(message)) return saveFile(file, file.name)
    // Changing one's mind is no error.
    await navigator.share(message).catch(() => {})
  }
  return (
    <Button look="outline" wide onClick={() => void share()}>
      <Share2 aria-hidden size={20} /> Share my win
    </Button>
  )
}
