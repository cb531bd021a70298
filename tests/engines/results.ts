/** What came of a journey in an engine. */
export interface Result {
  engine: string
  journey: string
  state: 'ok' | 'FAILED' | 'left out'
  /** The first line of the failure, why it was left out, or figures of a success. */
  note: string
  seconds: number
}

/** The table engine × journey, and below it each failure, each engine that is missing, and figures. */
export function tableOf(results: readonly Result[]): string[] {
  const engines = [...new Set(results.map(({ engine }) => engine))]
  const journeys = [...new Set(results.map(({ journey }) => journey))]
  const first = widest(engines)
  const cellOf = (engine: string, journey: string) => {
    const result = results.find((each) => each.engine === engine && each.journey === journey)
    if (!result) return '-'
    return result.state === 'ok' ? `ok ${result.seconds.toFixed(0)} s` : result.state
  }
  const columns = journeys.map((journey) => {
    const cells = engines.map((engine) => cellOf(engine, journey))
    const width = widest([journey, ...cells])
    return [journey, ...cells].map((cell) => cell.padEnd(width))
  })
  const rows = ['', ...engines].map((engine, row) =>
    [engine.padEnd(first), ...columns.map((cells) => cells[row])].join('  ').trimEnd(),
  )
  const notesOf = (state: Result['state'], title: string) => {
    const noted = results.filter((each) => each.state === state && each.note !== '')
    // An engine that is missing is missing for each journey.
    const lines = new Set(
      noted.map(({ engine, journey, note }) => `  ${engine}${state === 'left out' ? '' : `, ${journey}`}: ${note}`),
    )
    return lines.size > 0 ? ['', title, ...lines] : []
  }
  return [...rows, ...notesOf('FAILED', 'Failed:'), ...notesOf('left out', 'Left out:'), ...notesOf('ok', 'Figures:')]
}

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))
