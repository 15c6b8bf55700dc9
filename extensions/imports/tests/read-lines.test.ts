import { expect, it } from 'vitest'
import { readLines } from '../server/read-lines.ts'

it('readLines lets others take their turn', async () => {
  const turns: number[] = []
  const lines = Array.from({ length: 200 }, (_, n) => n)
  const waiting = setInterval(() => turns.push(turns.length))
  const read = await readLines(lines, async (line) => {
    // Long enough for a timer to be due.
    for (const until = performance.now() + 0.1; performance.now() < until; );
    return line
  })
  clearInterval(waiting)
  expect(read).toEqual(lines)
  expect(turns.length).toBeGreaterThan(1)
})
