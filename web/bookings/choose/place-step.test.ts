import { expect, it } from 'vitest'
import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { ownEquipment } from './place-step.tsx'

const space = (id: string, equipment: string, hourlyRate = '30.00') =>
  ({ id, equipment, hourlyRate, isActive: true }) as Space

it('shows what a space has that others of its price lack', () => {
  const [one, two, area] = [
    space('cage-1', 'Pitching machine, L-screen, bucket of balls'),
    space('cage-2', 'L-screen, two tees, bucket of balls'),
    space('practice-area', 'Throw-down bases', '75.00'),
  ] as const
  const spaces = [one, two, space('cage-3', 'Swing tracking, bucket of balls'), area]
  expect(spaces.map((each) => ownEquipment(each, spaces))).toEqual([
    'Pitching machine, L-screen',
    'L-screen, two tees',
    'Swing tracking',
    'Throw-down bases',
  ])
})
