// cspell:ignore Griffey Müller
import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['Jackie Robinson', 'Jackie', 'Robinson'],
  ['Chris Van der Berg', 'Chris', 'Van der Berg'],
  ["O'Brien-Müller, Kathleen", 'Kathleen', "O'Brien-Müller"],
  ['Robinson,Jackie R.', 'Jackie R.', 'Robinson'],
  ['Ken Griffey, Jr.', 'Ken', 'Griffey, Jr.'],
  ['Griffey, Ken, Jr.', 'Ken', 'Griffey, Jr.'],
  ['Robinson,', 'Robinson', ''],
  ['  Jackie \u00A0 Robinson ', 'Jackie', 'Robinson'],
  ['', '', ''],
  [',', '', ''],
])('splits %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
