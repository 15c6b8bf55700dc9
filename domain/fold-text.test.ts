import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['José Núñez', 'jose nunez'],
  ['Jose\u0301', 'jose'],
  ['Bjørn Stanisław Đuro', 'bjorn stanislaw duro'],
])('folds %s to %s', (written, folded) => {
  expect(foldText(written)).toBe(folded)
})
