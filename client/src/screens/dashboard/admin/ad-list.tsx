import { Check, ImageOff } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import type { AdView } from '#shared/api.ts'

/** Characters of a link that the admin's list shows. */
const AD_LINK_PREVIEW = 40

interface AdListProps {
  ads: readonly AdView[]
  onPreview(ad: AdView): void
  onEdit(ad: AdView): void
  onDelete(ad: AdView): void
}

/** What runs now, in the order in which tickets get it. */
export function AdList({ ads, onPreview, onEdit, onDelete }: AdListProps) {
  return (
    <section aria-labelledby="ad-list-title" className="min-w-0">
      <h3 id="ad-list-title" className="mb-3 font-extrabold text-lg">
        Current Advertisements ({ads.length})
      </h3>
      <ul className="flex flex-col gap-3">
        {ads.map((ad) => {
          const link = ad.linkUrl.slice(0, AD_LINK_PREVIEW)
          return (
            <li key={ad.id} className="rounded-card border-2 border-line p-3">
              <p className="mb-2 flex flex-wrap items-center gap-2">
                {ad.imageUrl ? (
                  <>
                    <Check role="img" aria-label="Has an image" className="shrink-0 text-mehndi" />
                    <img src={ad.imageUrl} alt="" className="h-14 w-full object-contain" />
                  </>
                ) : (
                  <ImageOff role="img" aria-label="Has no image" className="shrink-0 text-kumkum" />
                )}
                <span className="min-w-0 break-all">{link}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  className="flex-1 px-3"
                  aria-label={`Preview ${link}`}
                  aria-haspopup="dialog"
                  onClick={() => onPreview(ad)}
                >
                  Preview
                </Button>
                <Button className="flex-1 px-3" aria-label={`Edit ${link}`} onClick={() => onEdit(ad)}>
                  Edit
                </Button>
                <Button
                  variant="danger"
                  className="flex-1 px-3"
                  aria-label={`Delete ${link}`}
                  aria-haspopup="dialog"
                  onClick={() => onDelete(ad)}
                >
                  Delete
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
