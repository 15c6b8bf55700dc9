import { describe, expect, it } from 'vitest'
import { conflicts, type ItemRef, resourcesOf, sharesResource } from './conflict.ts'

const BUNDLES = new Map([
  ['left', ['cage-1', 'cage-2']],
  ['right', ['cage-2', 'cage-3']],
  ['far', ['cage-4']],
])
const space = (spaceId: string): ItemRef => ({ spaceId, bundleId: null })
const bundle = (bundleId: string): ItemRef => ({ spaceId: null, bundleId })
const hours = (from: number, to: number) => ({
  start: Temporal.Instant.fromEpochMilliseconds(from * 3_600_000),
  end: Temporal.Instant.fromEpochMilliseconds(to * 3_600_000),
})

describe('conflicts', () => {
  it.each([
    ['the same space', space('cage-1'), space('cage-1'), true],
    ['another space', space('cage-1'), space('cage-2'), false],
    ['the same bundle', bundle('left'), bundle('left'), true],
    ['a space inside the chosen bundle', bundle('left'), space('cage-2'), true],
    ['a bundle that contains the chosen space', space('cage-2'), bundle('right'), true],
    ['a bundle that shares a space', bundle('left'), bundle('right'), true],
    ['a bundle that shares nothing', bundle('left'), bundle('far'), false],
    ['a space outside the bundle', bundle('left'), space('cage-3'), false],
  ])('compares overlapping bookings of %s', (_case, a, b, expected) => {
    expect(sharesResource(a, b, BUNDLES)).toBe(expected)
    expect(conflicts({ ...a, ...hours(1, 2) }, { ...b, ...hours(1, 2) }, BUNDLES)).toBe(expected)
    expect(conflicts({ ...a, ...hours(1, 2) }, { ...b, ...hours(2, 3) }, BUNDLES)).toBe(false)
  })
})

it('lists the resources of a bundle in sorted order', () => {
  expect(resourcesOf(bundle('right'), BUNDLES)).toEqual(['bundle:right', 'space:cage-2', 'space:cage-3'])
})
