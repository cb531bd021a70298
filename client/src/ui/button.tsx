import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'

const VARIANTS = {
  primary:
    'min-h-14 border-2 border-press bg-gold font-extrabold text-on-gold shadow-press forced-colors:border-[5px] enabled:active:translate-y-0.5 enabled:active:shadow-none',
  outline: 'min-h-12 border-2 border-peacock bg-surface font-bold text-peacock',
  plain: 'min-h-11 border-2 border-edge bg-surface font-bold text-ink',
  danger: 'min-h-12 border-2 border-kumkum bg-surface font-bold text-kumkum',
  quiet: 'min-h-11 font-bold text-peacock underline',
} as const

/** The classes of what is chosen among numbers with a ground of their own. Forced colours leave only the width of its edge. */
export const CHOSEN_BUTTON = 'border-peacock bg-peacock text-on-peacock forced-colors:border-[5px]'

/** The classes of a button, for external links. */
export const buttonShape = (variant: keyof typeof VARIANTS, wide: boolean, className: string | undefined) =>
  clsx(
    'inline-flex min-w-11 items-center justify-center gap-2 rounded-btn text-center text-lg',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-2 disabled:shadow-none',
    /\bpx-/.test(className ?? '') || 'px-5',
    VARIANTS[variant],
    wide && 'w-full',
    className,
  )

interface Variant {
  /** `primary` continues the game, `outline` navigates, `danger` ends something, `quiet` looks like a link. */
  variant?: keyof typeof VARIANTS
  wide?: boolean
}

interface Changing {
  /**
   * What a press does, for a button that changes it while it stands there, or that appears where another one was. For half
   * a second after that presses are ignored: they were meant for what was there before. Undefined while it does nothing.
   */
  does?: string | undefined
}

/** The second tap of a double tap, and one that was under way when the page changed, come within this time. */
const SETTLED_MS = 500

/** A button with a touch target of sufficient size. */
export function Button({
  variant = 'plain',
  wide = false,
  does,
  className,
  onClick,
  ...button
}: Variant & Changing & ComponentProps<'button'>) {
  const isSettled = useSettled(does)
  return (
    <button
      type="button"
      {...button}
      onClick={isSettled ? onClick : undefined}
      className={buttonShape(variant, wide, clsx(className, !isSettled && 'pointer-events-none'))}
    />
  )
}

/** Whether a press now is meant for what a control does, and not for what it, or another one, did until a moment ago. */
function useSettled(does: string | undefined): boolean {
  const [settled, setSettled] = useState(does === undefined ? undefined : '')
  const isAtOnce = does === undefined || settled === undefined
  useEffect(() => {
    const timer = setTimeout(() => setSettled(does), isAtOnce ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [does, isAtOnce])
  return isAtOnce || settled === does
}

/** A button that is disabled after a press. Browsers take the focus from it; when the wait is over it comes back. */
export function PatientButton({ onClick, ...button }: Variant & Changing & ComponentProps<'button'>) {
  const own = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const { disabled } = button
  useEffect(() => {
    if (disabled || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) own.current?.focus({ preventScroll: true })
  }, [disabled])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    wasPressed.current = true
    onClick?.(event)
  }
  return <Button {...button} ref={own} onClick={press} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'plain',
  wide = false,
  className,
  to,
  onClick,
  children,
}: Variant & { to: string; className?: string; onClick?: () => void; children: React.ReactNode }) {
  return (
    <Link to={to} className={buttonShape(variant, wide, className)} onClick={onClick}>
      {children}
    </Link>
  )
}

const HEADER_BUTTON =
  'header-button inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 whitespace-nowrap rounded-chip border-2 border-edge bg-surface px-[9px] font-bold text-[15px] max-[600px]:text-[14px]'

/* Phones on their side have a row of icons. */
const IN_BETWEEN = 'min-[480px]:max-[600px]:sr-only'

/** A button in a header. On narrow phones it shows its icon or, if `isWordy`, its word instead. */
export function HeaderButton({
  icon: Icon,
  isWordy = false,
  word,
  does,
  onClick,
  ...button
}: { icon?: LucideIcon; isWordy?: boolean; word: string } & Changing & ComponentProps<'button'>) {
  const isSettled = useSettled(does)
  return (
    <button
      type="button"
      {...button}
      onClick={isSettled ? onClick : undefined}
      className={clsx(!isSettled && 'pointer-events-none', HEADER_BUTTON)}
    >
      {Icon && <Icon size={22} aria-hidden="true" className={isWordy ? 'max-[479px]:hidden' : ''} />}
      <span className={Icon && clsx('header-button-word', isWordy ? IN_BETWEEN : 'max-[600px]:sr-only')}>{word}</span>
    </button>
  )
}
