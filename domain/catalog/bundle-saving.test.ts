import { expect, it } from 'vitest'
import { ruleOf } from '../../testing/price-rules.ts'
import { instantAt } from '../time/facility-time.ts'
import { bundleSaving } from './bundle-saving.ts'

const item = { description: '', dimensions: '', equipment: '', isActive: true }
const cage = { ...item, id: 'cage-1', name: 'Cage 1', hourlyRate: '30.00' }
const other = { ...item, id: 'cage-2', name: 'Cage 2', hourlyRate: '30.50' }
const bundle = { ...item, id: 'bundle1', name: 'Both', hourlyRate: '55.00', spaceIds: ['cage-1', 'cage-2'] }

it('compares a bundle with its spaces', () => {
  expect(bundleSaving(bundle, [cage, other])).toBe(550)
  expect(bundleSaving({ ...bundle, hourlyRate: '70.00' }, [cage, other])).toBe(0)
  expect(bundleSaving(bundle, [cage, { ...other, isActive: false }])).toBe(0)
  expect(bundleSaving(bundle, [cage])).toBe(0)
})

it('compares the prices at a time, and promises nothing for any time if they depend on it', () => {
  const evening = { ...bundle, priceRules: [ruleOf({ fromHour: 18, hourlyRate: '50.00' })] }
  const start = instantAt(Temporal.PlainDate.from('2026-11-21'), 17)
  expect(bundleSaving(evening, [cage, other], { start, end: start.add({ hours: 2 }) })).toBe(550 + 1050)
  expect(bundleSaving(evening, [cage, other])).toBe(0)
})
