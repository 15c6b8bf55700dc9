import { describe, expect, it } from 'vitest'
import { itemName } from './item-name.ts'

const spaces = [{ id: 'cage1', name: 'Cage 1' }]
const bundles = [{ id: 'bundle1', name: 'Team Practice' }]

describe('itemName', () => {
  it.each([
    [{ spaceId: 'cage1', bundleId: null }, 'Cage 1'],
    [{ spaceId: null, bundleId: 'bundle1' }, 'Team Practice'],
    [{ spaceId: 'gone', bundleId: null }, 'Unknown Space'],
    [{ spaceId: null, bundleId: 'gone' }, 'Unknown Bundle'],
    [{ spaceId: null, bundleId: null }, 'Unknown'],
  ])('names %o as %s', (reserved, name) => {
    expect(itemName(reserved, spaces, bundles)).toBe(name)
  })
})
