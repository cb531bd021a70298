import { format, type Row } from './comparison.ts'

/** Prints the comparisons as a Markdown table, one per line. */
export function printTable(rows: Row[]): void {
  if (rows.length === 0) return
  const lines = rows.map(({ path, unit, ours, peer, theirs, ratio, goal }) => {
    return [path, format(ours), peer, format(theirs), unit, ratio.toFixed(2), ...verdict(ratio, goal)]
  })
  const head = ['path', 'ours', 'against', 'theirs', 'unit', 'ratio', 'goal', 'reached']
  for (const line of [head, head.map(() => '---'), ...lines]) process.stdout.write(`| ${line.join(' | ')} |\n`)
}

/** Describes the goal, and whether it is reached. */
function verdict(ratio: number, goal: Row['goal']): [wanted: string, isReached: string] {
  if (goal === null) return ['', '']
  const isReached = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
  return ['atLeast' in goal ? `≥ ${format(goal.atLeast)}` : `≤ ${goal.atMost}`, isReached ? 'yes' : 'NO']
}
