import { Share2 } from 'lucide-react'
import { saveFile } from '#client/save-file.ts'
import { share } from '#client/share.ts'
import { Button } from '#client/ui/button.tsx'
import type { WinnerView } from '#shared/api.ts'

/** Sends the picture of one's own win to friends, or saves it where the browser cannot share. */
export function ShareWin({ winner }: { winner: WinnerView }) {
  const { screenshot, pattern, playerName } = winner
  if (!screenshot) return null
  const send = async () => {
    const file = new File([bytesOf(screenshot)], `tambola-${pattern.toLowerCase().replace(' ', '-')}.png`, {
      type: 'image/png',
    })
    if (!(await share({ files: [file], text: `${playerName} won ${pattern}!` }))) saveFile(file, file.name)
  }
  return (
    <Button look="outline" wide onClick={() => void send()}>
      <Share2 aria-hidden size={20} /> Share my win
    </Button>
  )
}

/** What a data URL holds. Our own policy lets the page fetch nothing but the server's addresses, and no data URL. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const characters = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}
