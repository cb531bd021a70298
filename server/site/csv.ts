/** What a cell may hold. */
export type CsvCell = string | number | boolean | null

/**
 * A table as spreadsheets open it: UTF-8 with its mark, commas, quotes, lines that end with CR LF (RFC 4180).
 *
 * People choose their names, and a spreadsheet runs what begins like a formula. Such a text gets an apostrophe before it,
 * which spreadsheets read as "this is text".
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

/** Also in the wide forms of East Asian keyboards, and behind blanks. */
const LIKE_A_FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
