import { expect, it } from 'vitest'
import { countLabel } from './paged-list.tsx'

it.each([
  [undefined, false, '…'],
  [0, false, '0'],
  [12, false, '12'],
  [1000, false, '1,000'],
  [1000, true, '1,000+'],
])('shows %j (capped: %s) as %s', (count, isCapped, label) => {
  expect(countLabel(count, isCapped)).toBe(label)
})
