/** The cloth bag that the numbers come from. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 150" className={className} aria-hidden="true" focusable="false">
      <g stroke="#2A1810" strokeWidth="3" strokeLinejoin="round">
        <circle cx="52" cy="34" r="21" fill="#FFB21A" />
        <circle cx="108" cy="34" r="21" fill="#FFB21A" />
        <circle cx="80" cy="24" r="22" fill="#FFB21A" />
        <path d="M52 58c-26 14-42 34-42 56 0 24 30 33 70 33s70-9 70-33c0-22-16-42-42-56Z" fill="#B3192B" />
        <path d="M18 96c12 9 40 14 62 14s50-5 62-14" fill="none" stroke="#FFB21A" strokeWidth="5" />
        <path
          d="M13 118c14 9 43 14 67 14s53-5 67-14"
          fill="none"
          stroke="#FFB21A"
          strokeWidth="3"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
        <path d="M44 44c10 8 62 8 72 0l-6 18c-12 6-48 6-60 0Z" fill="#0A6468" />
        <path d="M48 62c14 6 50 6 64 0" fill="none" stroke="#FFB21A" strokeWidth="4" />
      </g>
      <g fill="#2A1810" fontFamily="var(--font-num)" fontWeight="600" textAnchor="middle">
        <text x="80" y="31" fontSize="23">
          90
        </text>
        <text x="46" y="38" fontSize="18">
          7
        </text>
        <text x="113" y="38" fontSize="18">
          45
        </text>
      </g>
    </svg>
  )
}
