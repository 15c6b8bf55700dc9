import { expect, it } from 'vitest'
import { pollPause } from './poll.ts'

it('doubles the pauses up to 30 seconds and gives up after two minutes', () => {
  const polls = [0]
  for (let pause = pollPause(0); pause !== false; pause = pollPause(polls.at(-1) ?? 0)) {
    polls.push((polls.at(-1) ?? 0) + pause)
  }
  expect(polls).toEqual([0, 2000, 4000, 8000, 16_000, 32_000, 62_000, 92_000, 122_000])
})
