import { expect, test } from 'vitest'
import { csvOf } from '../../../server/site/csv.ts'

const HEAD = '\uFEFFName\r\n'

test('a table has its mark, quotes where they are needed, and lines that end as spreadsheets want', () => {
  const csv = csvOf(['Name', 'Ticket', 'Prize', 'Host'], [['Asha, "Didi"', 7, null, true]])
  expect(csv).toBe('\uFEFFName,Ticket,Prize,Host\r\n"Asha, ""Didi""",7,,true\r\n')
})

test.each([
  '=1+1',
  '=HYPERLINK("https://other.example","Asha")',
  '+91 98765',
  '-2',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '\uFF1D1+1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20SUM(A1)',
  "|cmd '/c calc'!A1",
])('a name like %j is text for a spreadsheet', (name) => {
  expect(csvOf(['Name'], [[name]])).toBe(`${HEAD}"'${name.replaceAll('"', '""')}"\r\n`)
})

test('a plain name, and a number below nothing, stay as they are', () => {
  expect(csvOf(['Name'], [['Asha-Devi'], ['मीनू'], [-1]])).toBe(`${HEAD}Asha-Devi\r\nमीनू\r\n-1\r\n`)
})
