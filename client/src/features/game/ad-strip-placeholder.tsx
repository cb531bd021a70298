import './ticket.css'

/** What stands under a ticket while there is nothing to advertise. It has the height of a real strip, so nothing jumps. */
export function AdStripPlaceholder() {
  return <div className="ad-strip" aria-hidden="true" />
}
