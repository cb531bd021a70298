import { Share2 } from 'lucide-react'
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
    if (!navigator.canShare?.(message)) return save(file)
    // Changing one's mind is no error.
    await navigator.share(message).catch(() => {})
  }
  return (
    <Button look="outline" wide onClick={() => void share()}>
      <Share2 aria-hidden size={20} /> Share my win
    </Button>
  )
}

function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
