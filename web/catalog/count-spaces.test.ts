import { expect, it } from 'vitest'
import { countSpaces } from './count-spaces.ts'

it.each([
  [['Batting Cage 1', 'Batting Cage 2', 'Batting Cage 3'], '3 cages'],
  [['Batting Cage 2'], '1 cage'],
  [['Practice Area'], 'Practice Area'],
  [['Batting Cage 1', 'Practice Area'], '2 spaces'],
  [['Batting Cage 1', 'Pitching Lane 2'], '2 spaces'],
])('counts %o as %s', (names, text) => {
  expect(countSpaces(names)).toBe(text)
})
