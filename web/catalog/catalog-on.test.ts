import { expect, it } from 'vitest'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { catalogOn } from './catalog-on.ts'

const now = Temporal.Instant.from('2027-01-04T12:00:00-05:00')
const spaces = [
  { id: 'cage', isActive: true, retiresOn: '2027-02-01' },
  { id: 'new', isActive: true, startsOn: '2027-02-01' },
] as unknown as Space[]
const bundles = [
  { id: 'team', isActive: true, retiresOn: '2027-02-01' },
  { id: 'team-2', isActive: true, startsOn: '2027-02-01', firstId: 'team' },
] as unknown as Bundle[]

it.each([
  [null, ['cage', 'team'], 'team'],
  ['2027-01-31', ['cage', 'team'], 'team'],
  ['2027-02-01', ['new', 'team-2'], 'team-2'],
])('shows what can be booked on %s, and the version of the chosen bundle', (day, offered, bundleId) => {
  const draft = { bundleId: 'team', date: day === null ? null : Temporal.PlainDate.from(day) }
  const catalog = catalogOn({ spaces, bundles, now }, draft)
  const active = [...catalog.spaces, ...catalog.bundles].filter(({ isActive }) => isActive)
  expect([active.map(({ id }) => id), catalog.draft.bundleId]).toEqual([offered, bundleId])
})
