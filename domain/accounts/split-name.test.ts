// cspell:ignore Griffey Müller
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitName, tidyCommas } from './split-name.ts'

it.each([
  ['Jackie Robinson', 'Jackie', 'Robinson'],
  ['Chris Van der Berg', 'Chris', 'Van der Berg'],
  ["O'Brien-Müller, Kathleen", 'Kathleen', "O'Brien-Müller"],
  ['Robinson,Jackie R.', 'Jackie R.', 'Robinson'],
  ['Ken Griffey, Jr.', 'Ken', 'Griffey, Jr.'],
  ['Griffey, Ken, Jr.', 'Ken', 'Griffey, Jr.'],
  ['Griffey, Ken Jr.', 'Ken', 'Griffey, Jr.'],
  ['Smith, Jr.', '', 'Smith, Jr.'],
  ['John Smith, CPA', 'John', 'Smith, CPA'],
  ['John Smith, D.D.S., MBA', 'John', 'Smith, D.D.S., MBA'],
  ['John Smith, Jr. Ph.D.', 'John', 'Smith, Jr. Ph.D.'],
  ['Smith, John, MD', 'John', 'Smith, MD'],
  ['John Smith, R.N.', 'John', 'Smith, R.N.'],
  ['Martinez, J.D.', 'J.D.', 'Martinez'],
  ['Acme, LLC', '', 'Acme, LLC'],
  ['Acme Batting, Inc.', '', 'Acme Batting, Inc.'],
  ['Acme Batting L.L.C.', '', 'Acme Batting L.L.C.'],
  ['Kim Co', 'Kim', 'Co'],
  ['Robinson,', 'Robinson', ''],
  [', Robinson\uFF0C Jackie ,', 'Jackie', 'Robinson'],
  ['  Jackie \u00A0 Robinson ', 'Jackie', 'Robinson'],
  ['', '', ''],
  [',', '', ''],
])('splits %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

it('keeps all words of every name, and commas only between them', () => {
  const word = fc.constantFrom('Ty', 'Smith', 'van', 'JD', 'Jr.', 'CPA', 'Ph.D.', 'MA', 'LLC', 'Co.', 'Inc')
  const gap = fc.constantFrom(' ', '  ', ',', ', ', ' , ', ',,')
  const anyName = fc.array(fc.tuple(gap, word, gap), { maxLength: 6 }).map((parts) => parts.flat().join(''))
  const wordsOf = (text: string) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .toSorted()
  fc.assert(
    fc.property(anyName, (name) => {
      const { firstName, lastName } = splitName(name)
      expect(wordsOf(`${firstName} ${lastName}`)).toEqual(wordsOf(name))
      for (const part of [firstName, lastName]) expect(part).toBe(tidyCommas(part))
    }),
    { numRuns: 1000 },
  )
})
