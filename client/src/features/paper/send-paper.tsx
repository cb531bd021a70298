import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SharePicture, useDrawnPicture } from '#client/ui/share-picture.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import { named, plain } from '#shared/named.ts'
import type { TicketsToSend } from './paper-picture.ts'

/** Sends the tickets of somebody who plays on paper as a picture. It is shown first. */
export function SendPaper(tickets: TicketsToSend) {
  const words = paperWords()
  return (
    <SheetButton
      className="px-3"
      aria-label={plain(words.pictureFor(named(tickets.person.name)))}
      sheet={(onClose) => <PictureSheet {...tickets} onClose={onClose} />}
    >
      <Image aria-hidden size={20} />
      <span>{words.picture}</span>
    </SheetButton>
  )
}

function PictureSheet({ onClose, ...tickets }: TicketsToSend & { onClose(): void }) {
  const picture = useDrawnPicture(JSON.stringify(tickets), async () => {
    const { drawPaper } = await import('./paper-picture.ts')
    return drawPaper(tickets)
  })
  const shown = useDataUrl(picture.file)
  const title = plain(paperWords().ticketsOf(named(tickets.person.name), tickets.round))
  return (
    <Sheet title={title} onClose={onClose}>
      {shown && <img className="mx-auto max-h-[56svh] rounded-[8px] border border-edge" src={shown} alt={title} />}
      <SharePicture picture={picture} />
    </Sheet>
  )
}

/** A file as an address that the page may show: its policy allows no object URLs. */
function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return file && url
}
