import type { ReactNode } from 'react'

interface AnalyticsTableProps {
  label: string
  columns: readonly string[]
  /** The first cell of a row is its header, and its key. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table that scrolls in its own frame, in both directions. */
export function AnalyticsTable({ label, columns, rows }: AnalyticsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[28rem] overflow-auto rounded-card border-2 border-line">
      <table className="w-full whitespace-nowrap text-left">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-line border-b-2 px-3 py-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head} className="border-line border-b last:border-b-0">
              <th scope="row" className="px-3 py-2 font-bold">
                {head}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]} className="px-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
