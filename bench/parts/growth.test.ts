import { expect, test } from 'vitest'
import { callFigure, callLimit } from './growth.ts'

test('measures no call that has another name', async () => {
  const calls = { board: async () => {} }
  expect(() => callFigure(calls, 'boards', 'with rules')).toThrow('No call is named "boards"')
  await expect(callLimit(async () => calls, 'boards', 'without').measure()).rejects.toThrow('boards')
})
