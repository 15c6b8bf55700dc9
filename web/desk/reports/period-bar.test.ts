import { describe, expect, it } from 'vitest'
import { chosenPeriod, withPeriod } from './period-bar.tsx'

const TODAY = Temporal.PlainDate.from('2026-11-21')
const chosen = (query: string) => {
  const { preset, from, to, problem } = chosenPeriod(new URLSearchParams(query), TODAY)
  return [preset, from.toString(), to.toString(), problem]
}

describe('chosenPeriod', () => {
  it.each([
    ['', 'this-month', '2026-11-01', '2026-11-30', null],
    ['period=last-week', 'last-week', '2026-11-08', '2026-11-14', null],
    ['period=last-century', 'this-month', '2026-11-01', '2026-11-30', null],
    ['from=2026-01-05&to=2026-02-03', null, '2026-01-05', '2026-02-03', null],
    ['from=2026-01-05', 'this-month', '2026-11-01', '2026-11-30', null],
    ['from=2026-02-30&to=2026-03-01', 'this-month', '2026-11-01', '2026-11-30', null],
    ['from=2026-02-03&to=2026-02-02', null, '2026-02-03', '2026-02-02', 'The last day is before the first.'],
    ['from=2026-01-01&to=2027-01-01', null, '2026-01-01', '2027-01-01', null],
    ['from=2026-01-01&to=2027-01-02', null, '2026-01-01', '2027-01-02', 'Please choose at most 366 days.'],
  ])('reads %j as %s, %s to %s', (query, ...expected) => {
    expect(chosen(query)).toEqual(expected)
  })

  it('changes the period and keeps the rest of the URL', () => {
    const address = new URLSearchParams('part=reports&from=2026-01-05&to=2026-02-03')
    const days = { from: TODAY, to: TODAY.add({ days: 1 }) }
    expect(withPeriod(address, 'this-year').toString()).toBe('part=reports&period=this-year')
    expect(withPeriod(address, 'this-month').toString()).toBe('part=reports')
    expect(withPeriod(address, days).toString()).toBe('part=reports&from=2026-11-21&to=2026-11-22')
  })
})
