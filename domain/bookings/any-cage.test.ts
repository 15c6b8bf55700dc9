import { expect, it } from 'vitest'
import { chooseCage } from './any-cage.ts'

const SPACES = [
  { id: 'cage-1', hourlyRate: '30.00' },
  { id: 'cage-2', hourlyRate: '30.00' },
  { id: 'practice-area', hourlyRate: '55.00' },
  { id: 'cage-3', hourlyRate: '30.00' },
]

const chosen = (wish: { seen?: string; free: string[]; held?: string[]; beside?: string[] }) => {
  const { seen = 'cage-2', free, held = [], beside = [] } = wish
  const cage = SPACES.find(({ id }) => id === seen)
  return (
    cage &&
    chooseCage({
      seen: cage,
      spaces: SPACES,
      isFree: ({ id }) => free.includes(id),
      isHeld: ({ id }) => held.includes(id),
      isBeside: ({ id }) => beside.includes(id),
    })?.id
  )
}
const ALL = SPACES.map(({ id }) => id)

it.each<[string, Parameters<typeof chosen>[0], string | undefined]>([
  ['the one they saw', { free: ALL }, 'cage-2'],
  ['the first free one', { free: ['practice-area', 'cage-3', 'cage-1'] }, 'cage-1'],
  ['none of another price', { free: ['practice-area'] }, undefined],
  ['the one where they have the next hour', { free: ALL, beside: ['practice-area', 'cage-3'] }, 'cage-3'],
  ['none that is taken, even beside their own hour', { free: ['cage-2'], beside: ['cage-3'] }, 'cage-2'],
  ['the one that they hold then, although it is taken', { free: ['cage-2'], held: ['cage-3'] }, 'cage-3'],
  ['not the area that they hold then', { free: ['cage-2'], held: ['practice-area'] }, 'cage-2'],
])('gives a customer who takes any cage %s', (_which, wish, cage) => {
  expect(chosen(wish)).toBe(cage)
})

it('gives none that some price rule makes pricier or cheaper at any time', () => {
  const evening = {
    ...{ hourlyRate: '40.00', weekdays: null, fromHour: 17, untilHour: 21 },
    ...{ firstDate: null, lastDate: null },
  }
  const [seen, ...others] = SPACES.map((space) => ({
    ...space,
    ...(space.id === 'cage-2' && { priceRules: [evening as never] }),
  }))
  const wish = { spaces: others, isHeld: () => false, isBeside: () => false }
  const cage = seen && chooseCage({ ...wish, seen, isFree: ({ id }) => id !== 'cage-1' })
  expect(cage?.id).toBe('cage-3')
})
