import { expect, it } from 'vitest'
import { foldCode } from './fold-code.ts'

it.each([
  'summer10',
  'SUMMER-10',
  'Summer – 10',
  'summer−10',
  '“SUMMER10”',
  "'summer10'",
  'SUMMER10.',
  'SUMMER10,',
  '(summer10)',
  '\uff33\uff35\uff2d\uff2d\uff25\uff3210',
  '\u200bSUM\u00adMER\u00a010\ufeff',
])('reads %j as the same code', (typed) => {
  expect(foldCode(typed)).toBe('SUMMER10')
})

it('keeps signs that a code cannot have, so that staff see them refused', () => {
  expect(foldCode('50%off')).toBe('50%OFF')
})
