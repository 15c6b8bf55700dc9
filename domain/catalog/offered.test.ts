import { describe, expect, it } from 'vitest'
import { isOfferedOn, offeredOn, sharesDays, versionOn, windowOf, withoutRetired } from './offered.ts'

const on = (date: string) => Temporal.PlainDate.from(date)
const cage = { id: 'cage', isActive: true }

describe('isOfferedOn', () => {
  it.each([
    ['2027-04-30', {}, true],
    ['2027-04-30', { isActive: false }, false],
    ['2027-04-30', { retiresOn: '2027-05-01' }, true],
    ['2027-05-01', { retiresOn: '2027-05-01' }, false],
    ['2027-04-30', { startsOn: '2027-05-01' }, false],
    ['2027-05-01', { startsOn: '2027-05-01', retiresOn: null }, true],
    ['2027-05-01', { startsOn: '2027-05-01', retiresOn: '2027-05-01' }, false],
  ])('on %s, of %o: %o', (date, item, expected) => {
    expect(isOfferedOn({ ...cage, ...item }, on(date))).toBe(expected)
    expect(offeredOn([{ ...cage, ...item }], on(date))[0]?.isActive).toBe(expected)
  })
})

it('keeps items that start later, and not those that are retired', () => {
  const items = [
    { ...cage, startsOn: '2027-05-01' },
    { ...cage, retiresOn: '2027-04-02' },
    { ...cage, retiresOn: '2027-04-01' },
  ]
  expect(withoutRetired(items, on('2027-04-01')).map(({ isActive }) => isActive)).toEqual([true, true, false])
})

it('gives a bundle only days that all of its spaces have', () => {
  const spaces = [
    { id: 'a', startsOn: '2027-01-01', retiresOn: '2027-09-01' },
    { id: 'b', startsOn: '2027-02-01' },
    { id: 'c', retiresOn: '2027-01-15' },
  ]
  expect(windowOf({ spaceIds: ['a', 'b'], retiresOn: null }, spaces)).toEqual({
    startsOn: '2027-02-01',
    retiresOn: '2027-09-01',
  })
  expect(windowOf({ spaceIds: ['a', 'b'], retiresOn: '2027-03-01' }, spaces).retiresOn).toBe('2027-03-01')
  expect(windowOf({ spaceIds: [] }, spaces)).toEqual({ startsOn: null, retiresOn: null })
})

it.each([
  [{}, {}, true],
  [{ retiresOn: '2027-05-01' }, { startsOn: '2027-05-01' }, false],
  [{ retiresOn: '2027-05-02' }, { startsOn: '2027-05-01' }, true],
  [{ startsOn: '2027-05-01' }, { retiresOn: '2027-05-01' }, false],
  [{ startsOn: '2027-05-01', retiresOn: '2027-05-01' }, {}, false],
])('finds out whether %o and %o share a day', (one, other, expected) => {
  expect([sharesDays(one, other), sharesDays(other, one)]).toEqual([expected, expected])
})

it('finds the version of a bundle on a day', () => {
  const first = { id: 'team', isActive: true, retiresOn: '2027-05-01' }
  const second = {
    id: 'team-2',
    isActive: true,
    startsOn: '2027-05-01',
    firstId: 'team',
    retiresOn: '2027-06-01',
  }
  const bundles = [{ ...cage, id: 'other' }, first, second]
  expect(versionOn(bundles, first, on('2027-04-30')).id).toBe('team')
  expect(versionOn(bundles, first, on('2027-05-01')).id).toBe('team-2')
  expect(versionOn(bundles, second, on('2027-04-30')).id).toBe('team')
  expect(versionOn(bundles, second, on('2027-06-01')).id).toBe('team-2')
})
