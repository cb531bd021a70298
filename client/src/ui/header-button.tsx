import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A button in a header. If it has an icon, its label is visually hidden on narrow phones. */
export function HeaderButton({
  icon: Icon,
  word,
  ...button
}: { icon?: LucideIcon; word: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="header-button inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 whitespace-nowrap rounded-chip border-2 border-edge bg-surface px-[9px] font-bold text-[15px] max-[600px]:text-[14px]"
    >
      {Icon && <Icon size={22} aria-hidden="true" />}
      <span className={Icon && 'header-button-word max-[600px]:sr-only'}>{word}</span>
    </button>
  )
}
