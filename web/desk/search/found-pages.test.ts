import { expect, it } from 'vitest'
import { foundPages } from './found-pages.ts'

const labels = (text: string, role: 'desk' | 'manager' | 'owner') =>
  foundPages(text, role).map(({ label }) => label)

it('finds pages of the desk by the beginnings of their words', () => {
  expect(labels('hours', 'manager')).toEqual(['Hours & Closures'])
  expect(labels('Setting', 'owner')).toEqual([
    'Spaces & Bundles',
    'Prices',
    'Hours & Closures',
    'Policies',
    'Staff & Security',
    'Extras & Import',
    'Audit Log',
  ])
  expect(labels('new book', 'desk')).toEqual(['Create Booking'])
  expect(labels(' ', 'owner')).toEqual([])
})

it('leaves out pages that the role cannot open', () => {
  expect(labels('settings', 'desk')).toEqual([])
  expect(labels('policy', 'manager')).toEqual([])
})
