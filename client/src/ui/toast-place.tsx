interface ToastPlaceProps {
  /** What a toast calls the place. `caller` takes wins and `bar` everything else that asks for no place of its own. */
  name: string
  className?: string
}

/** Where toasts of this screen appear, beside what they are about. Without one they come at the foot of the window. */
export function ToastPlace({ name, className }: ToastPlaceProps) {
  return <div className={className} data-toast-place={name} />
}

/** The place of this name that can be seen and heard; those behind an open sheet cannot. */
export function findToastPlace(name: string): Element | null {
  return document.querySelector(`[data-toast-place="${name}"]:not([inert] *, [hidden] *)`)
}
