import { describe, expect, it } from 'vitest'
import { itemFinder } from './named-item.ts'

const DATE = Temporal.PlainDate.from('2026-12-05')
const ITEMS = [
  { id: 'cage-1', name: 'East Tunnel' },
  { id: 'cage-2', name: 'Cage 1' },
  { id: 'cage-3', name: 'Batting Cage 3' },
  { id: 'bundle-a', name: 'Bundle A', retiresOn: '2026-12-01' },
  { id: 'bundle-a-2', name: 'Bundle A', startsOn: '2026-12-01' },
  { id: 'bundle-b', name: 'Bundle A+' },
  { id: 'field', name: 'Infield' },
  { id: 'infield', name: 'Field' },
  { id: 'north', name: 'Twin' },
  { id: 'south', name: 'Twin' },
  { id: 'old', name: 'Old Cage', retiresOn: '2026-12-05' },
]
const find = itemFinder(ITEMS)

describe('itemFinder', () => {
  it.each([
    ['Cage 1', 'cage-2', undefined],
    ['cage  1 ', 'cage-2', undefined],
    ['Cage #1', 'cage-2', 'Space or bundle “Cage #1” is read as Cage 1.'],
    ['BATTING CAGE 3', 'cage-3', undefined],
    ['cage-3', 'cage-3', undefined],
    ['Cage 3', 'cage-3', 'Space or bundle “Cage 3” is read as Batting Cage 3.'],
    ['Bundle A', 'bundle-a-2', undefined],
    ['Bundle A+', 'bundle-b', undefined],
    ['Infield', 'field', undefined],
    ['cage-2', 'cage-2', undefined],
  ])('takes %j for %s', (called, id, note) => {
    expect(find(called, DATE)).toMatchObject({ item: { id }, notes: note ? [note] : [] })
  })

  it.each([
    [
      'cage-1',
      '“cage-1” can be Cage 1 (cage-2) or East Tunnel (cage-1). Please use a name that only one has.',
    ],
    [
      'bundle a!',
      '“bundle a!” can be Bundle A (bundle-a-2) or Bundle A+ (bundle-b). Please use a name that only one has.',
    ],
    ['infield', '“infield” can be Infield (field) or Field (infield). Please use a name that only one has.'],
    ['Twin', '“Twin” can be Twin (north) or Twin (south). Please use a name that only one has.'],
    ['Old Cage', "Old Cage can't be booked on this day."],
    ['Court 9', 'There is no space or bundle called “Court 9”.'],
    ['+', 'There is no space or bundle called “+”.'],
  ])('refuses %j', (called, problem) => {
    expect(find(called, DATE)).toBe(problem)
  })
})
