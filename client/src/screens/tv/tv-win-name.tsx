interface TvWinNameProps {
  name: string
}

/** More letters do not fit into one line. */
const LONG = 13

/** The name of somebody who has won, as large as its length allows. */
export function TvWinName({ name }: TvWinNameProps) {
  return (
    <p className="tv-win-name" data-long={[...name].length > LONG || undefined}>
      {name}
    </p>
  )
}
