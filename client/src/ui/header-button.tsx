import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import './header-button.css'

/** A button in a header. If it has an icon, its label is visually hidden on narrow phones. */
export function HeaderButton({
  icon: Icon,
  word,
  ...button
}: { icon?: LucideIcon; word: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className="header-button">
      {Icon && <Icon size={22} aria-hidden="true" />}
      <span className={Icon && 'header-button-word'}>{word}</span>
    </button>
  )
}
