import { expect, it } from 'vitest'
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
