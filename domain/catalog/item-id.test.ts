import { expect, it } from 'vitest'
import { itemIdSchema } from '../text.schema.ts'
import { freeItemId } from './item-id.ts'

it.each([
  ['Batting Cage 4', [], 'batting-cage-4'],
  ['  Café Wall! ', [], 'cafe-wall'],
  ['⚾', [], 'item'],
  ['Cage', ['cage', 'cage-2'], 'cage-3'],
  ['x'.repeat(100), [], 'x'.repeat(50)],
])('makes an id of %j', (name, taken, expected) => {
  const id = freeItemId(
    name,
    taken.map((each) => ({ id: each })),
  )
  expect(id).toBe(expected)
  expect(itemIdSchema.parse(id)).toBe(id)
})
