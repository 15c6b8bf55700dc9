import { expect, it } from 'vitest'
import { FIGURES as BASE } from '../../testing/sample-figures.ts'
import { changeOf, FIGURE_ROWS, formatFigure } from './figure-rows.ts'

const FEW = { ...BASE, desk: { bookings: 1, hours: 1 } }
const rowOf = (name: string) => {
  const row = FIGURE_ROWS.find((each) => each.name === name)
  if (!row) throw new Error(name)
  return row
}

it.each([
  ['Net revenue', 30_000],
  ['Bookings', 12],
  ['Utilization', 30],
  ['Revenue per open hour', 700],
  ['No-show rate', 25],
])('reads %s', (name, value) => {
  expect(rowOf(name).read(BASE)).toBe(value)
})

it.each([
  ['Net revenue', '$300.00'],
  ['Utilization', '30%'],
  ['Hours', '14'],
  ['Booked ahead, median', '30 hours'],
  ['Booked ahead, 9 of 10 within', '8.3 days'],
])('writes %s', (name, text) => {
  expect(formatFigure(rowOf(name), BASE)).toBe(text)
})

it('shows no percentage of fewer than ten bookings, and none per hour without open hours', () => {
  expect(formatFigure(rowOf('Utilization'), FEW)).toBeNull()
  expect(rowOf('No-show rate').read(FEW)).toBeNull()
  expect(
    rowOf('Revenue per open hour').read({ ...BASE, spaceHours: { open: 0, booked: 0, comp: 0 } }),
  ).toBeNull()
})

it('shows at most all hours as booked, as the table by hour does, if a space was turned off since', () => {
  const busy = { ...BASE, spaceHours: { open: 40, booked: 50, comp: 0 } }
  expect(formatFigure(rowOf('Utilization'), busy)).toBe('100%')
})

it('compares in percent, or in points of percentages, and not with fewer than ten bookings', () => {
  const double = { ...BASE, received: '650.00', spaceHours: { open: 40, booked: 14, comp: 3 } }
  expect(changeOf(rowOf('Net revenue'), double, BASE)).toBe(100)
  expect(changeOf(rowOf('Net revenue'), BASE, double)).toBe(-50)
  expect(changeOf(rowOf('Utilization'), double, BASE)).toBe(5)
  expect(changeOf(rowOf('Net revenue'), FEW, BASE)).toBeNull()
  expect(changeOf(rowOf('Net revenue'), BASE, FEW)).toBeNull()
  expect(changeOf(rowOf('Net revenue'), BASE, { ...BASE, received: '50.00' })).toBeNull()
})
