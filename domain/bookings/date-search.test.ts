import { expect, it } from 'vitest'
import { parseDateSearch } from './date-search.ts'

const TODAY = Temporal.PlainDate.from('2026-11-20')
const parse = (text: string) => parseDateSearch(text, TODAY)?.map(String) ?? null

it.each([
  '2026-03-05',
  '3/5/2026',
  '03/05/2026',
  '3-5-2026',
  '3/5/26',
  'Mar 5, 2026',
  'March 5 2026',
  'march 5th, 2026',
  'Thursday, March 5, 2026',
  ' Thu, Mar. 5, 2026 ',
])('%s is the fifth of March', (text) => expect(parse(text)).toEqual(['2026-03-05']))

it.each(['3/5', 'Mar 5', 'March 5th', 'Thu, March 5'])(
  '%s is that of last year, this one and the next',
  (text) => expect(parse(text)).toEqual(['2025-03-05', '2026-03-05', '2027-03-05']),
)

it('a leap day is one only in the years that have it', () => {
  expect(parseDateSearch('2/29', Temporal.PlainDate.from('2028-06-01'))?.map(String)).toEqual(['2028-02-29'])
})

it.each([
  '',
  'May',
  'June Carter',
  'april@example.com',
  '13/5/2026',
  '2/30/2026',
  '2/30',
  'cage 1',
  '42',
  'Marlon 5',
])('"%s" is no date', (text) => expect(parse(text)).toBeNull())
