import { expect, it } from 'vitest'
import { type Columns, csvOf } from './csv.ts'

const COLUMNS: Columns<number> = { Row: slowText, Amount: (row) => row * 100 }

/** Takes long enough for a timer to become due in between. */
function slowText(row: number): string {
  for (const until = performance.now() + 0.01; performance.now() < until; );
  return String(row)
}

it('csvOf writes all rows of a long table, and lets others take their turn', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => n)
  const turns: number[] = []
  const waiting = setInterval(() => turns.push(turns.length))
  const text = await csvOf(COLUMNS, rows)
  clearInterval(waiting)
  expect(text).toBe(`\uFEFFRow,Amount\r\n${rows.map((row) => `${row},${row}.00\r\n`).join('')}`)
  expect(turns.length).toBeGreaterThan(0)
})
