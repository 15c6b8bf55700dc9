import { expect, it } from 'vitest'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { refOf, spacesOf } from './use-catalog.ts'

const space = { id: 's1' } as Space
const bundle = { id: 'b1', spaceIds: ['s1', 's2'] } as Bundle

it('names a space or a bundle as its booking does', () => {
  expect(refOf(space)).toEqual({ spaceId: 's1', bundleId: null })
  expect(refOf(bundle)).toEqual({ spaceId: null, bundleId: 'b1' })
})

it('lists the spaces that an item takes up', () => {
  expect(spacesOf(space)).toEqual(['s1'])
  expect(spacesOf(bundle)).toEqual(['s1', 's2'])
})
