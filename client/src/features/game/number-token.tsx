import { Potli } from '#client/ui/potli.tsx'
import './caller.css'

interface NumberTokenProps {
  /** Null before the first call. */
  number: number | null
}

/** The big gold token with the number that was called last. A new number pops in. */
export function NumberToken({ number }: NumberTokenProps) {
  return (
    <div className="token" data-empty={number === null || undefined}>
      {number === null ? (
        <Potli className="w-[62%]" />
      ) : (
        <span key={number} className="token-number fades">
          {number}
        </span>
      )}
    </div>
  )
}
