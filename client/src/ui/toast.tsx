interface ToastPlaceProps {
  /** The name that toasts refer to. By default wins go to `caller` and all others to `bar`. */
  name: string
  className?: string
}

/**
 * A place where toasts of this screen appear, next to what they are about. Without one they appear at the bottom of the
 * window.
 */
export function ToastPlace({ name, className }: ToastPlaceProps) {
  return <div className={className} data-toast-place={name} />
}

/** Finds a place by name, except places behind an open sheet and on a screen that is hidden while the next one loads. */
export function findToastPlace(name: string): Element | null {
  const places = [...document.querySelectorAll(`[data-toast-place="${name}"]`)]
  const isInFront = (place: Element) => !place.closest('[inert], [hidden]') && place.getClientRects().length > 0
  return places.find(isInFront) ?? null
}
