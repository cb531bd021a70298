import clsx from 'clsx'

const COLOURS = ['bg-marigold', 'bg-pad-pink', 'bg-pad-green', 'bg-pad-blue', 'bg-pad-orange']

/** The first letter of a name on a round counter, which always has the same colour for a name. */
export function PlayerInitial({ name, className = 'size-11' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid flex-none place-items-center rounded-full border-2 border-paper-ink font-extrabold text-[1.25rem] text-paper-ink',
        className,
        colourOf(name),
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

function colourOf(name: string): string | undefined {
  return COLOURS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS.length]
}
