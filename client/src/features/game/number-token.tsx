import './game.css'

interface NumberTokenProps {
  /** Null before the first call. */
  number: number | null
}

/** The big gold token with the number that was called last. A new number pops in. */
export function NumberToken({ number }: NumberTokenProps) {
  return (
    <div className="token" data-empty={number === null || undefined}>
      {number === null ? (
        <Potli />
      ) : (
        <span key={number} className="token-number">
          {number}
        </span>
      )}
    </div>
  )
}

/** The cloth bag that the numbers come out of. */
function Potli() {
  return (
    <svg viewBox="0 0 48 48" className="size-[60%]" aria-hidden="true">
      <path
        d="M17 15c-8 6-11 12-11 18 0 7 6 10 18 10s18-3 18-10c0-6-3-12-11-18Z"
        fill="var(--gold)"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M15 5c3 3 6 1 9-1 3 2 6 4 9 1l-3 10H18Z" fill="#b3192b" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M15 15h18" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="24" cy="30" r="5" fill="#fffcf5" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
